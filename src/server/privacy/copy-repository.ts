import { sql } from 'kysely';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { driverColumns } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sourceNameOf } from '#server/sources/table.ts';
import { findCopiedFormer } from './person-repository.ts';

/** Every row that is about a record, the earliest first. */
export type CopiedRows = NonNullable<Awaited<ReturnType<typeof findCopied>>>;

const isNotErased = sql<boolean>`erased_at is null`;

const findDriver = (db: Database, id: string) =>
  db
    .selectFrom('drivers')
    .select(driverColumns)
    .select(sourceNameOf('drivers.sourceId').as('source'))
    .where('id', '=', id)
    .where(isNotErased)
    .executeTakeFirst();

const findRequest = (db: Database, id: string) =>
  db.selectFrom('companyRequests').selectAll().where('id', '=', id).where(isNotErased).executeTakeFirst();

const findConsultation = (db: Database, id: string) =>
  db.selectFrom('consultations').selectAll().where('id', '=', id).where(isNotErased).executeTakeFirst();

const findEnrolment = (db: Database, id: string) =>
  db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(['enrolments.id', 'reference', 'fullName', 'email', 'phoneNumber', 'companyName', 'enrolments.createdAt'])
    .select(['title', 'takesPlaceOn', 'lastDayOn', 'venue', 'state'])
    .where('enrolments.id', '=', id)
    .where(isNotErased)
    .executeTakeFirst();

const findAttendance = (db: Database, enrolmentId: string) =>
  db
    .selectFrom('attendance')
    .select(['heldOn', 'state'])
    .where('enrolmentId', '=', enrolmentId)
    .where('state', '<>', 'Unmarked')
    .orderBy('heldOn')
    .execute();

const findDocuments = (db: Database, driverId: string) =>
  db
    .selectFrom('driverDocuments')
    .select(['documentGroup', 'position', 'fileName', 'originalName', 'bytes', 'createdAt', 'replacedAt'])
    .where('driverId', '=', driverId)
    .orderBy('documentGroup')
    .orderBy('createdAt')
    .orderBy('position')
    .execute();

const findSentDocuments = (db: Database, driverId: string) =>
  db
    .selectFrom('sentDocuments')
    .select(['documentGroup', 'position', 'fileName', 'originalName', 'bytes', 'sentAt', 'expiresOn'])
    .where('driverId', '=', driverId)
    .orderBy('documentGroup')
    .orderBy('position')
    .execute();

const findStatusChanges = (db: Database, driverId: string) =>
  db
    .selectFrom('driverStatusChanges')
    .leftJoin('admins', 'admins.id', 'driverStatusChanges.adminId')
    .select(['fromStatus', 'toStatus', 'changedAt', 'rejectionReason', 'rejectionWords', 'rejectionNote'])
    .select('admins.role')
    .where('driverId', '=', driverId)
    .orderBy('changedAt')
    .execute();

const findExpiryChanges = (db: Database, driverId: string) =>
  db
    .selectFrom('documentExpiryChanges')
    .leftJoin('admins', 'admins.id', 'documentExpiryChanges.adminId')
    .select(['document', 'fromDate', 'toDate', 'images', 'changedAt', 'admins.role'])
    .where('driverId', '=', driverId)
    .orderBy('changedAt')
    .execute();

const findVerdicts = (db: Database, driverId: string) =>
  db
    .selectFrom('documentVerdicts')
    .leftJoin('admins', 'admins.id', 'documentVerdicts.adminId')
    .select(['documentGroup', 'verdict', 'reason', 'words', 'note', 'decidedAt', 'admins.role'])
    .where('driverId', '=', driverId)
    .orderBy('decidedAt')
    .execute();

const findAsked = (db: Database, driverId: string) =>
  db
    .selectFrom('documentRequests')
    .select(['documents', 'askedAt', 'sentAt', 'withdrawnAt'])
    .where('driverId', '=', driverId)
    .orderBy('askedAt')
    .execute();

const findReminders = (db: Database, driverId: string) =>
  db
    .selectFrom('documentReminders')
    .select(['document', 'expiresOn', 'remindedAt'])
    .where('driverId', '=', driverId)
    .orderBy('remindedAt')
    .execute();

const findPlacements = (db: Database, { kind, id }: PersonRecord) =>
  db
    .selectFrom('placements')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['companyName', 'startedAt', 'endedAt'])
    .where(kind === 'driver' ? 'placements.driverId' : 'placements.requestId', '=', id)
    .orderBy('startedAt')
    .execute();

const notedBy = { driver: 'driverId', request: 'requestId', consultation: 'consultationId' } as const;

const findNotes = (db: Database, kind: keyof typeof notedBy, id: string) =>
  db
    .selectFrom('notes')
    .leftJoin('admins', 'admins.id', 'notes.writerId')
    .select(['words', 'notes.createdAt', 'editedAt', 'admins.role'])
    .where(notedBy[kind], '=', id)
    .orderBy('notes.createdAt')
    .execute();

const findPrivacyRequests = (db: Database, id: string) =>
  db
    .selectFrom('privacyRequests')
    .select(['id', 'reference', 'kind', 'name', 'contact', 'words', 'cameAt', 'dueOn', 'state', 'answer', 'answeredAt'])
    .where('recordId', '=', id)
    .orderBy('cameAt')
    .execute();

const findMessages = (db: Database, records: readonly string[]) =>
  db
    .selectFrom('messages')
    .select(['channel', 'address', 'subject', 'words', 'state', 'createdAt', 'sentAt'])
    .where(sql<boolean>`record_id = any (${records}::uuid[])`)
    .orderBy('createdAt')
    .execute();

interface ConsentRow {
  kind: string;
  form: string;
  noticeVersion: string;
  wording: string;
  givenAt: Date;
  withdrawnAt: Date | null;
}

const findConsents = async (db: Database, id: string) =>
  (
    await sql<ConsentRow>`select kind, form, notice_version, wording, given_at, withdrawn_at from consents
      where record_id = ${id} order by given_at`.execute(db)
  ).rows;

const findNotices = async (db: Database, id: string) =>
  (
    await sql<{ form: string; noticeVersion: string; shownAt: Date }>`select form, notice_version as "noticeVersion",
      shown_at as "shownAt" from notices_shown where record_id = ${id} order by shown_at`.execute(db)
  ).rows;

const findHolds = (db: Database, id: string) =>
  db
    .selectFrom('legalHolds')
    .select(['reason', 'setAt', 'liftedAt'])
    .where('recordId', '=', id)
    .orderBy('setAt')
    .execute();

const findActivity = (db: Database, id: string) =>
  db
    .selectFrom('activity')
    .select(['kind', 'at', 'actor', 'actorRole', 'changes'])
    .where(sql<boolean>`record_ids @> array[${id}]::uuid[]`)
    .orderBy('at')
    .orderBy('id')
    .execute();

const findCertificates = (db: Database, enrolmentId: string) =>
  db
    .selectFrom('certificates')
    .select(['number', 'fullName', 'title', 'days', 'issuedAt', 'sentAt', 'withdrawnAt', 'withdrawnReason'])
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('issuedAt')
    .execute();

/** Finds the record itself; undefined if it isn't there or is erased. */
export async function findCopiedRecord(db: Database, { kind, id }: PersonRecord) {
  if (kind === 'driver') {
    const row = await findDriver(db, id);
    return row && { kind, row };
  }
  if (kind === 'request') {
    const row = await findRequest(db, id);
    return row && { kind, row };
  }
  if (kind === 'consultation') {
    const row = await findConsultation(db, id);
    return row && { kind, row };
  }
  const row = (await findEnrolment(db, id)) ?? (await findCopiedFormer(db, id));
  return row && { kind, row };
}

export type CopiedRecord = NonNullable<Awaited<ReturnType<typeof findCopiedRecord>>>;

async function findAbout(db: Database, about: CopiedRecord) {
  const { kind, row } = about;
  if (kind === 'driver') {
    return {
      ...about,
      documents: await findDocuments(db, row.id),
      sentDocuments: await findSentDocuments(db, row.id),
      statusChanges: await findStatusChanges(db, row.id),
      expiryChanges: await findExpiryChanges(db, row.id),
      verdicts: await findVerdicts(db, row.id),
      asked: await findAsked(db, row.id),
      reminders: await findReminders(db, row.id),
      notes: await findNotes(db, kind, row.id),
    };
  }
  if (kind === 'enrolment') {
    return {
      ...about,
      attendance: await findAttendance(db, row.id),
      notes: [],
      certificates: await findCertificates(db, row.id),
    };
  }
  return { ...about, notes: await findNotes(db, kind, row.id) };
}

/** Finds the stored data about a record; undefined if it isn't there or is erased. */
export async function findCopied(db: Database, record: PersonRecord) {
  const found = await findCopiedRecord(db, record);
  if (!found) return undefined;
  const privacyRequests = await findPrivacyRequests(db, record.id);
  return {
    about: await findAbout(db, found),
    privacyRequests,
    placements: await findPlacements(db, record),
    messages: await findMessages(db, [record.id, ...privacyRequests.map(({ id }) => id)]),
    consents: await findConsents(db, record.id),
    notices: await findNotices(db, record.id),
    holds: await findHolds(db, record.id),
    activity: await findActivity(db, record.id),
  };
}
