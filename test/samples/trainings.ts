import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import type { MarkState } from '#contract/attendance/attendance.ts';
import type { EnrolmentField } from '#contract/enrolments/enrolment-record.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { createTraining } from '#contract/trainings/training-management.ts';
import type { TrainingField } from '#contract/trainings/training-record.ts';
import type { CertificatesTable } from '#server/certificates/table.ts';
import type { EnrolmentsTable } from '#server/enrolments/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { TrainingsTable } from '#server/trainings/table.ts';
import type { TestApp } from '#test/app.ts';
import { asForm, type SentFile, sendForm } from './applications.ts';

let count = 0;

export function goodTraining(): Record<TrainingField, string> {
  count += 1;
  return {
    title: `Defensive Driving ${count}`,
    category: 'Safety, Driving',
    duration: '2 days',
    date: '2099-03-14',
    time: '09:30',
    endTime: '',
    furtherDays: '',
    trainingType: 'onsite',
    registrationDeadline: '2099-03-10',
    venue: 'Sample Yard, Ṣàgámù, Ogun State',
    trainers: 'Ṣadé Adéyẹmí',
    bring: 'Closed shoes',
    price: '₦25,000 a person',
    access: '',
    seats: '',
    minEnrolments: '',
    validMonths: '',
    countsAs: '',
    info: 'Two days on the road and in the yard.\n\n- Your licence',
  };
}

/** Valid fields of a registration for the training with this title, by a unique person. */
export function goodEnrolment(trainingName: string): Record<EnrolmentField, string> {
  count += 1;
  return {
    trainingName,
    fullName: 'Ọlábísí Adéyẹmí',
    email: `olabisi.${count}@example.com`,
    phoneNumber: '0800 000 0003',
    companyName: 'Sample Haulage Ltd',
  };
}

export async function aTraining(
  db: Database,
  changes: Partial<Insertable<TrainingsTable>> = {},
): Promise<string> {
  const { title, duration, venue, info } = goodTraining();
  const training = {
    id: uuid(),
    title,
    categories: ['Safety', 'Driving'],
    takesPlaceOn: '2099-03-14',
    startsAt: '09:30',
    duration,
    trainingType: 'onsite' as const,
    registrationEndsOn: null,
    venue,
    description: info,
    pictureId: null,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...changes,
  };
  await db.insertInto('trainings').values(training).execute();
  return training.id;
}

export async function anEnrolment(
  db: Database,
  trainingId: string,
  changes: Partial<Insertable<EnrolmentsTable>> = {},
): Promise<void> {
  const { fullName, email, phoneNumber, companyName } = goodEnrolment('');
  await db
    .insertInto('enrolments')
    .values({
      id: uuid(),
      trainingId,
      fullName,
      email,
      phoneNumber: nationalPhoneNumber(phoneNumber),
      companyName,
      createdAt: new Date(),
      ...changes,
    })
    .execute();
}

/** Inserts a registration's certificate and returns its id; `changes` override fields. */
export async function aCertificate(
  db: Database,
  enrolmentId: string,
  changes: Partial<Insertable<CertificatesTable>> = {},
): Promise<string> {
  count += 1;
  const certificate = {
    id: uuid(),
    number: String(count).padStart(12, '7QK429XDM8RT'),
    enrolmentId,
    fullName: 'Ọlábísí Adéyẹmí',
    title: 'Defensive Driving',
    days: ['2027-03-09'],
    trainingDays: 1,
    duration: '2 days',
    place: 'Ìjẹ̀bú-Òde',
    trainers: 'Ṣadé Adéyẹmí',
    issuedAt: new Date(),
    issuedBy: 'An Owner',
    ...changes,
  };
  await db.insertInto('certificates').values(certificate).execute();
  return certificate.id;
}

/** Inserts a mark of the door, which corrects the one it replaces; returns its id. */
export async function aMark(
  db: Database,
  enrolmentId: string,
  heldOn = '2027-03-09',
  state: MarkState = 'Came',
  replaces: string | null = null,
): Promise<string> {
  const [id, at] = [uuid(), new Date()];
  const mark = {
    id,
    enrolmentId,
    heldOn,
    state,
    markedAt: at,
    replaces,
    isScan: false,
    receivedAt: at,
  };
  await db.insertInto('attendanceMarks').values(mark).execute();
  return id;
}

/** A past training: one person can get a certificate, another has one. */
export async function anAttendedTraining(db: Database) {
  const [training, enrolment, other] = [
    await aTraining(db, { status: 'Completed' }),
    uuid(),
    uuid(),
  ];
  for (const id of [enrolment, other]) {
    await anEnrolment(db, training, { id });
    await aMark(db, id);
  }
  return { training, enrolment, certificate: await aCertificate(db, other) };
}

/** A training's form as sent; each part can be replaced or, with `undefined`, omitted. */
export interface SentTraining {
  fields?: Record<string, string | undefined>;
  images?: SentFile[];
}

/** Sends a valid form of a new training, or of the training `id`, as an administrator. */
export async function sendTraining(
  world: TestApp,
  { fields, images = [] }: SentTraining,
  id?: string,
) {
  const form = asForm({ fields: { ...goodTraining(), ...fields }, images, groups: undefined });
  const headers = await world.signIn();
  const { status, body } =
    id === undefined
      ? await sendForm(world.app, '/admin/training', form, headers)
      : await sendForm(world.app, `/admin/training/${id}`, form, headers, 'PUT');
  return {
    status,
    body,
    training: status < 300 ? z.parse(createTraining.response, body).data : undefined,
  };
}
