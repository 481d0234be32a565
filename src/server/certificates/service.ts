import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import {
  certificateNumberLength,
  certificateSigns,
  formatCertificateNumber,
  parseCertificateNumber,
} from '#contract/certificates/certificate-number.ts';
import {
  type CertificateList,
  certificateNameChecks,
  notOverMessage,
  withdrawalChecks,
} from '#contract/certificates/certificates.ts';
import type { CheckedCertificate } from '#contract/certificates/public-certificates.ts';
import { lastDayOf } from '#contract/checks/check-record.ts';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import { formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import type { Company } from '#contract/website/company.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import {
  countTrainings,
  lockDriverOf,
  lockTrainedDrivers,
  withdrawTraining,
} from '#server/checks/training-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { unprintable } from '#server/platform/files/tagged-pdf.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { rateLimit } from '#server/platform/http/rate-limits.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { daysNotCame, toCertificate } from './mapper.ts';
import * as repository from './repository.ts';

type TrainingRow = NonNullable<Awaited<ReturnType<typeof repository.findTraining>>>;

/** A training that is over can no longer lose participants. */
const isOver = ({ status, lastDayOn }: TrainingRow, now: Date) =>
  status === 'Completed' || (status === 'Upcoming' && lastDayOn < todayInLagos(now));

const daysOf = ({ takesPlaceOn, furtherDays }: TrainingRow) => [
  takesPlaceOn,
  ...furtherDays.map(({ date }) => date),
];

const unknownTraining = () => httpErrors.notFound('There is no training with this id.');

async function getTraining(db: Database, id: string): Promise<TrainingRow> {
  const training = await repository.findTraining(db, id);
  if (!training) throw unknownTraining();
  return training;
}

async function lockTraining(tx: Database, id: string): Promise<TrainingRow> {
  const training = await repository.lockTraining(tx, id);
  if (!training) throw unknownTraining();
  return training;
}

const unknown: CheckedCertificate = {
  state: 'unknown',
  number: null,
  name: null,
  training: null,
  days: null,
  validUntil: null,
};

/** Public check of a certificate number. Throws 429 after too many misses by one sender. */
export async function checkNumber(
  { db, pool, sender }: VisitorContext,
  typed: string,
): Promise<CheckedCertificate> {
  const misses = rateLimit(pool, 'certificate-misses', 10, 15 * 60);
  // Count only misses: many people behind one address may check at once.
  await misses.count(sender, 0);
  // A malformed number costs the same query.
  const certificate = await repository.findByNumber(db, parseCertificateNumber(typed) ?? '');
  if (!certificate) {
    await misses.count(sender);
    return unknown;
  }
  return {
    state: certificate.withdrawnAt === null ? 'genuine' : 'withdrawn',
    number: formatCertificateNumber(certificate.number),
    name: certificate.fullName,
    training: certificate.title,
    days: certificate.days,
    validUntil: certificate.validUntil,
  };
}

/** Lists certificates and people without one. Throws 404 for an unknown training. */
export async function listedCertificates(
  { db, clock }: Context,
  trainingId: string,
): Promise<CertificateList> {
  const training = await getTraining(db, trainingId);
  const rows = await repository.findCertificates(db, training.id);
  const others = await repository.findWithout(db, training.id);
  const attendance = await repository.findDaysCame(db, training.id);
  const days = daysOf(training);
  return {
    canMake: isOver(training, clock()),
    certificates: rows.map((row) => toCertificate(row, attendance.get(row.enrolmentId))),
    without: others.map(({ id: enrolmentId, ...person }) => {
      const own = attendance.get(enrolmentId);
      const isWhole = daysNotCame(days, own).length === 0;
      const signs = unprintable(person.fullName).join(' ');
      return {
        enrolmentId,
        ...person,
        daysCame: own?.length ?? 0,
        came: isWhole,
        unprintable: signs,
      };
    }),
  };
}

const newNumber = () =>
  Array.from({ length: certificateNumberLength }, () =>
    certificateSigns.charAt(randomInt(certificateSigns.length)),
  ).join('');

const maxNamed = 5;

/** 'Ada Eze, Musa Bello and 3 more', for error messages. */
function named(people: readonly { fullName: string }[]): string {
  const names = people.slice(0, maxNamed).map(({ fullName }) => fullName);
  return (
    names.join(', ') + (people.length > maxNamed ? ` and ${people.length - maxNamed} more` : '')
  );
}

/** Throws 409 naming the people who aren't marked as present. */
function assertCame(others: readonly { fullName: string }[]): void {
  if (others.length === 0) return;
  const who = others.length === 1 ? '1 person is' : `${others.length} people are`;
  throw httpErrors.conflict(`${who} not marked as present: ${named(others)}.`);
}

/** Throws 409 for characters that the font can't print, before certificates are stored. */
function assertPrintable(
  people: readonly { fullName: string }[],
  training: TrainingRow,
  company: Company,
): void {
  const unclear = people.filter(({ fullName }) => unprintable(fullName).length > 0);
  if (unclear.length > 0) {
    const names = unclear.length === 1 ? '1 name' : `${unclear.length} names`;
    throw httpErrors.conflict(
      `${names} can't be printed: ${named(unclear)}. Please correct the registration first.`,
    );
  }
  const { title, duration, venue, trainers } = training;
  const others = {
    training: title + duration + venue + trainers,
    website: company.name + company.location,
  };
  for (const [place, text] of Object.entries(others)) {
    const signs = unprintable(text);
    if (signs.length === 0) continue;
    throw httpErrors.conflict(
      `These characters can't be printed: ${signs.join(' ')}. Please correct the ${place} first.`,
    );
  }
}

const toRecord = ({ id, title }: Pick<TrainingRow, 'id' | 'title'>) =>
  ({ kind: 'training', id, name: title }) as const;

/**
 * Issues certificates with current names, training details and attended days, and adds them to
 * drivers' files if the training counts as a check. Returns both numbers. Skips people who have
 * one. Throws 404 for an unknown training; 409 if it isn't over, someone attended no day, or a text
 * can't be printed.
 */
export async function makeCertificates(
  context: AdministratorContext,
  trainingId: string,
  enrolmentIds: readonly string[],
): Promise<{ made: number; drivers: number | null }> {
  const { db, clock, website, actor } = context;
  return db.transaction().execute(async (tx) => {
    const training = await lockTraining(tx, trainingId);
    const now = clock();
    if (!isOver(training, now)) throw httpErrors.conflict(notOverMessage);
    const kindId = training.countsAs;
    const drivers = kindId === null ? [] : await lockTrainedDrivers(tx, enrolmentIds);
    const enrolments = await repository.lockWithout(tx, training.id, enrolmentIds);
    if (enrolments.length === 0) return { made: 0, drivers: kindId === null ? null : 0 };
    const attendance = await repository.findDaysCame(tx, training.id);
    const people = enrolments.map((one) => ({ ...one, came: attendance.get(one.id) ?? [] }));
    assertCame(people.filter((one) => one.came.length === 0));
    assertPrintable(people, training, website.company());
    const trainingDays = daysOf(training).length;
    const rows = people.map(({ id: enrolmentId, fullName, came: days }) => ({
      id: uuid(),
      number: newNumber(),
      enrolmentId,
      fullName,
      title: training.title,
      duration: training.duration,
      days,
      // A day may have been moved after someone was marked on it.
      trainingDays: Math.max(trainingDays, days.length),
      place: training.venue || (training.trainingType === 'remote' ? 'Online' : ''),
      trainers: training.trainers,
      issuedAt: now,
      issuedBy: actor.name,
      validUntil: lastDayOf({ months: training.validMonths }, days.at(-1) ?? '') || null,
    }));
    const newCertificates = await repository.insertCertificates(tx, rows);
    if (newCertificates.length > 0) {
      await recordActivity(tx, actor, {
        kind: 'certificates-made',
        at: now,
        record: toRecord(training),
        alsoAbout: newCertificates.map(({ enrolmentId }) => enrolmentId),
        changes: [{ field: 'certificates', before: null, after: String(newCertificates.length) }],
      });
    }
    const isMade = ({ id }: { id: string }) => newCertificates.some((one) => one.id === id);
    if (kindId === null) return { made: newCertificates.length, drivers: null };
    const certificates = rows.filter(isMade).map(({ days, number, ...row }) => ({
      ...row,
      note: `Training: ${row.title}, certificate ${formatCertificateNumber(number)}`,
      lastDay: days.at(-1) ?? '',
    }));
    const within = { ...context, db: tx };
    const counted = await countTrainings(within, { kindId, drivers, certificates, now });
    return { made: newCertificates.length, drivers: counted };
  });
}

/**
 * Notifies people of their certificates and returns the number. Throws 404 for an unknown training, 409 if a
 * certificate names a day without its owner's attendance.
 */
export async function sendCertificates(
  { db, clock, notify, actor }: AdministratorContext,
  trainingId: string,
  { ids, again }: { ids: readonly string[]; again: boolean },
): Promise<{ sent: number }> {
  return db.transaction().execute(async (tx) => {
    const training = await lockTraining(tx, trainingId);
    const now = clock();
    const certificates = await repository.markSent(tx, {
      trainingId: training.id,
      ids,
      again,
      now,
    });
    if (certificates.length === 0) return { sent: 0 };
    const attendance = await repository.findDaysCame(tx, training.id);
    assertCame(
      certificates.filter(
        ({ days, enrolmentId }) => daysNotCame(days, attendance.get(enrolmentId)).length > 0,
      ),
    );
    await recordActivity(tx, actor, {
      kind: 'certificates-sent',
      at: now,
      record: toRecord(training),
      alsoAbout: certificates.map(({ enrolmentId }) => enrolmentId),
      changes: [{ field: 'certificates', before: null, after: String(certificates.length) }],
    });
    const notifications = certificates.map(
      ({ id, enrolmentId, fullName: name, title, reference, validUntil, ...one }) => ({
        event: 'certificate-ready' as const,
        occasion: again ? `${id} ${now.toISOString()}` : id,
        record: { kind: 'enrolment' as const, id: enrolmentId, name, reference },
        recipient: { name, email: one.email, phone: one.phoneNumber },
        values: { training: title, until: formatShortDate(validUntil ?? '') },
      }),
    );
    await notify(tx, notifications, { by: 'office' }, now);
    return { sent: certificates.length };
  });
}

type LockedCertificate = NonNullable<Awaited<ReturnType<typeof repository.lockCertificate>>>;

/** Throws 404 if the certificate is unknown, 409 if it was withdrawn. */
async function lockValid(tx: Database, id: string): Promise<LockedCertificate> {
  const certificate = await repository.lockCertificate(tx, id);
  if (!certificate) throw httpErrors.notFound('There is no certificate with this id.');
  if (certificate.withdrawnAt !== null) {
    throw httpErrors.conflict(
      `The certificate ${formatCertificateNumber(certificate.number)} was withdrawn.`,
    );
  }
  return certificate;
}

const recordOf = ({ enrolmentId, traineeName, reference, trainingId }: LockedCertificate) => ({
  record: { kind: 'enrolment' as const, id: enrolmentId, name: traineeName, reference },
  alsoAbout: [trainingId],
});

/**
 * Corrects the printed name; the number stays. Throws 400 if the name can't be printed, 404 if the certificate is
 * unknown, 409 if it was withdrawn.
 */
export async function correctName(
  { db, clock, actor }: AdministratorContext,
  id: string,
  fullName: string,
): Promise<void> {
  const now = clock();
  rejectInvalid(certificateNameChecks, { fullName }, now);
  const signs = unprintable(fullName).join(' ');
  if (signs !== '')
    throw httpErrors.invalidField('fullName', `These characters can't be printed: ${signs}.`);
  await db.transaction().execute(async (tx) => {
    const certificate = await lockValid(tx, id);
    const changes = changesBetween({ fullName: certificate.fullName }, { fullName });
    if (changes.length === 0) return;
    await repository.updateCertificate(tx, id, { fullName });
    await recordActivity(tx, actor, {
      kind: 'certificate-corrected',
      at: now,
      ...recordOf(certificate),
      changes,
    });
  });
}

/** Withdraws its check in a driver's file, too. Throws 404 if it is unknown, 409 if it was already withdrawn. */
export async function withdrawCertificate(
  context: AdministratorContext,
  id: string,
  reason: string,
): Promise<void> {
  const { db, clock, actor } = context;
  rejectInvalid(withdrawalChecks, { reason }, clock());
  await db.transaction().execute(async (tx) => {
    const driver = await lockDriverOf(tx, id);
    const certificate = await lockValid(tx, id);
    const now = clock();
    await repository.updateCertificate(tx, id, {
      withdrawnAt: now,
      withdrawnBy: actor.name,
      withdrawnReason: reason,
    });
    const changes = [
      {
        field: 'certificate' as const,
        before: formatCertificateNumber(certificate.number),
        after: null,
      },
      ...changesBetween({}, { reason }),
    ];
    await recordActivity(tx, actor, {
      kind: 'certificate-withdrawn',
      at: now,
      ...recordOf(certificate),
      changes,
    });
    if (driver) await withdrawTraining(tx, context, driver, { certificateId: id, reason, now });
  });
}

/** Matches trainings by the driver's email address or phone number. Throws 404 for an unknown driver. */
export async function trainingsOfDriver({ db }: Context, id: string) {
  const driver = await repository.findDriver(db, id);
  if (!driver) throw httpErrors.notFound(driverNotFoundMessage);
  const rows = await repository.findTrainingsOf(db, driver);
  return rows.map(({ id: enrolmentId, trainingId, title, takesPlaceOn: day, number, ...row }) => ({
    enrolmentId,
    trainingId,
    title,
    day,
    state: stateOf({ number, ...row }),
    number: number && formatCertificateNumber(number),
  }));
}

type AttendedRow = Awaited<ReturnType<typeof repository.findTrainingsOf>>[number];

function stateOf({
  number,
  status,
  came,
  missed,
}: Pick<AttendedRow, 'number' | 'status' | 'came' | 'missed'>) {
  if (number !== null) return 'certificate';
  if (came) return 'came';
  if (status === 'Cancelled') return 'cancelled';
  return missed ? 'absent' : 'registered';
}
