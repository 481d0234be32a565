import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  type EnrolmentBody,
  enrolmentChecks,
  traineeChecks,
  traineeFields,
  trainingFullMessage,
} from '#contract/enrolments/enrolment-form.ts';
import {
  type addEnrolment as addEnrolmentEndpoint,
  type EnrolmentFilter,
  type listEnrolments,
  maxEnrolmentsAtOnce,
} from '#contract/enrolments/enrolments.ts';
import {
  type enrolSeveral as enrolSeveralEndpoint,
  findRowFaults,
  formatRowFault,
  parsePeople,
  severalChecks,
  tooFewLeftMessage,
} from '#contract/enrolments/several-enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pagedInfo } from '#contract/platform/paging.ts';
import { type OfficeTraining, seatsLeft } from '#contract/trainings/trainings.ts';
import { checkConsents, keepConsents } from '#server/consents/service.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { type Attempt, type FormResponse, withIdempotency } from '#server/platform/http/idempotency.ts';
import type { Notification, Notify } from '#server/platform/messages/notify.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { toEnrolment } from './mapper.ts';
import * as repository from './repository.ts';

/** How an enrolment names its training. */
export type WantedTraining = Pick<z.infer<typeof EnrolmentBody>, 'trainingName' | 'trainingId'>;

export interface EnrolmentsContext extends Context {
  /**
   * The training that an enrolment is for, by its id or else its title, locked until the transaction `tx` ends. Throws 404 if
   * there is none, 409 if registration for it has closed.
   */
  lockOpenTraining(tx: Database, wanted: WantedTraining, now: Date): Promise<OfficeTraining>;
  /** A training that is to come, by its id, locked with its seats. Throws 404 if there is none, 409 if it is over or was cancelled. */
  lockComingTraining(tx: Database, id: string, now: Date): Promise<OfficeTraining>;
  /** Offers the free seats of a training to the first who wait. */
  offerSeats(tx: Database, trainingId: string, now: Date): Promise<void>;
  notify: Notify;
  /** Makes the message to a trainee who has registered for this training. */
  toRegistered(training: OfficeTraining, trainee: repository.NewEnrolment): Notification;
  /** Makes the message to somebody who has joined the waiting list. */
  toWaiting(training: OfficeTraining, position: number, trainee: repository.NewEnrolment): Notification;
}

/** Registers a person for a training, or puts them on its waiting list, and tells them so. */
export async function enrol(
  context: Omit<EnrolmentsContext, 'lockComingTraining'> & { sender: string },
  attempt: Attempt,
  { trainingName, trainingId, consents, noticeVersion, ...person }: z.infer<typeof EnrolmentBody>,
): Promise<FormResponse> {
  const { db, clock, sender } = context;
  const now = clock();
  const { joinsWaitingList: _, ...typed } = person;
  rejectInvalid(enrolmentChecks, { trainingName, ...typed }, now);
  const given = { consents, noticeVersion };
  checkConsents(given, 'free');
  return withIdempotency(db, attempt, now, async (tx) => {
    const training = await context.lockOpenTraining(tx, { trainingName, trainingId }, now);
    const { enrolment, position } = await placePerson({ ...context, sender }, tx, { training, person, now });
    await keepConsents(tx, { kind: 'enrolment', id: enrolment.id, form: 'registration' }, given, now);
    const message =
      position === null
        ? `You are registered for ${training.title}.`
        : `You are on the waiting list for ${training.title}: place ${position}.`;
    return { message, reference: enrolment.reference };
  });
}

/** Registers the people of a company for a training, or puts them on its waiting list: all or none of them. */
export async function enrolSeveral(
  context: Omit<EnrolmentsContext, 'lockComingTraining'> & { sender: string },
  attempt: Attempt,
  { trainingId, companyName, people: text, joinsWaitingList }: z.infer<typeof enrolSeveralEndpoint.body>,
): Promise<FormResponse> {
  const { db, clock } = context;
  const now = clock();
  rejectInvalid(severalChecks, { companyName, people: text }, now);
  const pasted = parsePeople(text);
  const faults = findRowFaults(pasted, todayInLagos(now));
  if (faults.length > 0) throw invalidRows(400, faults);
  const people = pasted.map((one) => ({ ...z.parse(Trainee, { ...one, companyName }), joinsWaitingList }));
  return withIdempotency(db, attempt, now, async (tx) => {
    const training = await context.lockOpenTraining(tx, { trainingId, trainingName: '' }, now);
    const known = await repository.findRegistered(
      tx,
      training._id,
      people.map(({ email }) => email),
    );
    const already = people.flatMap(({ email }, at) =>
      known.has(email) ? [formatRowFault(at + 1, 'This person is registered already.')] : [],
    );
    if (already.length > 0) throw invalidRows(409, already);
    const left = seatsLeft(training);
    if (left < people.length && !joinsWaitingList) throw httpErrors.conflict(tooFewLeftMessage(left));
    const references: string[] = [];
    for (const [at, person] of people.entries()) {
      const { seatsTaken, waiting } = training;
      const counted = joinsWaitingList ? { waiting: waiting + at } : { seatsTaken: seatsTaken + at };
      const placed = await placePerson(context, tx, { training: { ...training, ...counted }, person, now });
      references.push(placed.enrolment.reference);
    }
    const [first = '', ...others] = references;
    const verb = joinsWaitingList ? 'on the waiting list' : 'registered';
    return {
      message: `${people.length} ${others.length === 0 ? 'person is' : 'people are'} ${verb} for ${training.title}.`,
      reference: others.length === 0 ? first : `${first} and ${others.length} more`,
    };
  });
}

const Trainee = z.object(traineeFields);

/** The first fault as the message, and all of them at the field. */
const invalidRows = (status: number, faults: readonly string[]) =>
  new HttpError(status, faults[0] ?? '', { errors: faults.map((message) => ({ field: 'people', message })) });

type PlacingContext = Pick<EnrolmentsContext, 'offerSeats' | 'notify' | 'toRegistered' | 'toWaiting'>;

/** A person with a seat or on the waiting list. */
type Person = z.infer<typeof addEnrolmentEndpoint.body>;

/** Gives a person a seat in a locked training, or a place in its waiting list, and tells them. Throws 409 if it is full. */
async function placePerson(
  { offerSeats, notify, toRegistered, toWaiting, sender }: PlacingContext & { sender?: string },
  tx: Database,
  { training, person, now }: { training: OfficeTraining; person: Person; now: Date },
) {
  const { joinsWaitingList, fullName, email, phoneNumber, companyName } = person;
  const free = seatsLeft(training);
  if (free < 1 && !joinsWaitingList) throw httpErrors.conflict(trainingFullMessage);
  const enrolment = await repository.insertEnrolment(tx, {
    id: uuid(),
    trainingId: training._id,
    ...{ fullName, email, phoneNumber, companyName },
    ...(joinsWaitingList && { state: 'Waiting' as const, queuedAt: now }),
    createdAt: now,
  });
  const position = joinsWaitingList ? training.waiting + 1 : null;
  const told = position === null ? toRegistered(training, enrolment) : toWaiting(training, position, enrolment);
  await notify(tx, [{ ...told, ...(sender !== undefined && { sender }) }], now);
  if (joinsWaitingList && free > 0) await offerSeats(tx, training._id, now);
  return { enrolment, position };
}

/** Registers a person whom the office has at the phone. Throws 404 for an unknown training, 409 if it is over, was cancelled or is full. */
export async function addEnrolment(
  context: PlacingContext & Context & Acting & Pick<EnrolmentsContext, 'lockComingTraining'>,
  trainingId: string,
  person: Person,
): Promise<{ reference: string; fullName: string }> {
  const { db, clock, actor } = context;
  const now = clock();
  const { joinsWaitingList: _, ...typed } = person;
  rejectInvalid(traineeChecks, typed, now);
  return db.transaction().execute(async (tx) => {
    const training = await context.lockComingTraining(tx, trainingId, now);
    const { enrolment } = await placePerson(context, tx, { training, person, now });
    const { id, fullName, reference } = enrolment;
    await recordActivity(tx, actor, {
      kind: 'enrolment-added',
      at: now,
      record: { kind: 'enrolment', id, name: fullName, reference },
      alsoAbout: [training._id],
      changes: [{ field: 'title', before: null, after: training.title }],
    });
    return { reference, fullName };
  });
}

/** One page of the enrolments; without `page` the newest ones at once. */
export async function listedEnrolments(
  { db }: Pick<EnrolmentsContext, 'db'>,
  { page, pageSize, ...filter }: EnrolmentFilter,
): Promise<z.infer<typeof listEnrolments.response>['data']> {
  const paging = page === undefined ? { page: 1, pageSize: maxEnrolmentsAtOnce } : { page, pageSize };
  const { rows, total } = await repository.enrolments.find(db, { ...filter, ...paging });
  return { result: rows.map(toEnrolment), pagedInfo: pagedInfo(paging, total) };
}
