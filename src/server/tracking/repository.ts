import { sql } from 'kysely';
import type { ActivityChange } from '#contract/activity/activity.ts';
import type { ConsultationStatus } from '#contract/consultations/consultations.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { erasedName } from '#contract/privacy/erasure.ts';
import type { RequestStatus } from '#contract/requests/requests.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import type { TrainingStatus } from '#contract/trainings/trainings.ts';
import { attended, stood } from '#server/attendance/table.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A found record, with the contacts that prove it to be one's own. */
interface Found {
  id: string;
  reference: string;
  name: string;
  email: string;
  phoneNumber: string;
  /** Null if it is forgotten, with all but the fact. */
  createdAt: Date | null;
  /** The id of the record whose history has its statuses, if that isn't its own. */
  historyId?: string;
}

export interface FoundDriver extends Found {
  kind: 'driver';
  status: DriverStatus;
  licenceExpiresOn: CalendarDate;
  medicalExpiresOn: CalendarDate;
}
export interface FoundRequest extends Found {
  kind: 'request';
  status: RequestStatus;
  needed: number;
  /** How many drivers are placed now. */
  assigned: number;
}
/** The day is the one that was set, or else asked for; times are 'HH:mm:ss' in Lagos. */
export interface FoundConsultation extends Found {
  kind: 'consultation';
  status: ConsultationStatus;
  day: CalendarDate;
  startsAt: string | null;
  place: string;
}
export interface FoundEnrolment extends Found {
  kind: 'enrolment';
  status: TrainingStatus;
  state: EnrolmentState;
  position: number | null;
  offeredUntil: Date | null;
  hasCertificate: boolean;
  /** Whether the person came on a day of the training, or has a certificate. */
  came: boolean;
  /** For those with a seat. */
  access: string;
  title: string;
  day: CalendarDate | null;
  /** Of several days the last. */
  lastDay: CalendarDate | null;
  startsAt: string | null;
  place: string;
}
export type FoundRecord = FoundDriver | FoundRequest | FoundConsultation | FoundEnrolment;

/** By what a record is looked for: its key, or the number that people quote. */
type By = { id: string } | { reference: string };

export async function findDriver(db: Database, by: By): Promise<FoundDriver | undefined> {
  const row = await db
    .selectFrom('drivers')
    .select(['id', 'fullName as name', 'email', 'phoneNumber', 'createdAt', 'status'])
    .select(['licenceExpiresOn', 'medicalExpiresOn'])
    .select(sql<string>`driver_number::text`.as('reference'))
    .where('erasedAt', 'is', null)
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('driverNumber', '=', Number(by.reference))))
    .executeTakeFirst();
  return row && { ...row, kind: 'driver' };
}

export async function findRequest(db: Database, by: By): Promise<FoundRequest | undefined> {
  const row = await db
    .selectFrom('companyRequests')
    .select(['id', 'requestId as reference', 'companyName as name', 'email', 'phoneNumber', 'createdAt'])
    .select(['status', 'driversNeeded as needed'])
    .select((query) =>
      query
        .selectFrom('placements')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('placements.requestId', '=', 'companyRequests.id')
        .where('endedAt', 'is', null)
        .$asScalar()
        .as('assigned'),
    )
    .where('erasedAt', 'is', null)
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('requestId', '=', by.reference)))
    .executeTakeFirst();
  return row && { ...row, assigned: row.assigned ?? 0, kind: 'request' };
}

export async function findConsultation(db: Database, by: By): Promise<FoundConsultation | undefined> {
  const row = await db
    .selectFrom('consultations')
    .select(['id', 'requestId as reference', 'fullName as name', 'email', 'phoneNumber', 'createdAt'])
    .select(['status', 'startsAt', 'place'])
    .select(({ fn }) => fn.coalesce('scheduledOn', 'consultationOn').as('day'))
    .where('erasedAt', 'is', null)
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('requestId', '=', by.reference)))
    .executeTakeFirst();
  return row && { ...row, kind: 'consultation' };
}

export async function findEnrolment(db: Database, by: By): Promise<FoundEnrolment | undefined> {
  const row = await db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(['enrolments.id', 'reference', 'fullName as name', 'email', 'phoneNumber', 'enrolments.createdAt'])
    .select(['enrolments.state', 'offeredUntil', 'access', attended.as('came')])
    .select(sql<number | null>`queue_position(enrolments)`.as('position'))
    .select(['trainings.status', 'takesPlaceOn as day', 'lastDayOn as lastDay', 'startsAt', 'venue as place', 'title'])
    .select('trainings.id as historyId')
    .select(stood.certified.as('hasCertificate'))
    .where('enrolments.erasedAt', 'is', null)
    .where((where) => ('id' in by ? where('enrolments.id', '=', by.id) : where('reference', '=', by.reference)))
    .executeTakeFirst();
  return row && { ...row, kind: 'enrolment' };
}

/** The files of the training of a registration: for those with a seat, and who came without one, unless it was cancelled. */
export const findFiles = (db: Database, enrolmentId: string) =>
  db
    .selectFrom('trainingFiles')
    .innerJoin('enrolments', 'enrolments.trainingId', 'trainingFiles.trainingId')
    .innerJoin('trainings', 'trainings.id', 'trainingFiles.trainingId')
    .select(['trainingFiles.id', 'name', 'bytes'])
    .where('enrolments.id', '=', enrolmentId)
    .where('enrolments.state', 'in', ['Registered', 'WalkedIn'])
    .where('enrolments.erasedAt', 'is', null)
    .where('trainings.status', '<>', 'Cancelled')
    .orderBy('trainingFiles.createdAt')
    .orderBy('trainingFiles.id')
    .execute();

/** A registration that was cancelled here or removed by the office: its row is deleted, the activity knows that it was there. */
export async function findCancelledEnrolment(
  db: Database,
  id: string,
): Promise<(FoundEnrolment & { cancelledAt: Date }) | undefined> {
  const entry = await db
    .selectFrom('activity')
    .select(['recordName as name', 'recordReference as reference', 'at as cancelledAt', 'changes'])
    .where(sql<boolean>`record_ids @> array[${id}]::uuid[]`)
    .where('kind', 'in', ['enrolment-cancelled', 'enrolment-removed'])
    .where('recordName', '<>', erasedName)
    .executeTakeFirst();
  if (!entry) return undefined;
  const { changes, ...cancelled } = entry;
  const before = (field: ActivityChange['field']) => changes.find((change) => change.field === field)?.before ?? null;
  return {
    ...{ ...cancelled, id, kind: 'enrolment', status: 'Cancelled', email: '', phoneNumber: '', createdAt: null },
    ...{ title: before('title') ?? '', day: before('date'), lastDay: null, startsAt: null, place: '' },
    ...{ state: 'Registered', position: null, offeredUntil: null, access: '', hasCertificate: false, came: false },
  };
}

/** When a record's statuses began, by what the history and the activity say; the latest of each. */
export async function findMoments(db: Database, kind: TrackedKind, id: string): Promise<Map<string, Date>> {
  const moments =
    kind === 'driver'
      ? await db
          .selectFrom('driverStatusChanges')
          .select(['toStatus as status', (query) => query.fn.max('changedAt').as('at')])
          .where('driverId', '=', id)
          .groupBy('toStatus')
          .execute()
      : (
          await sql<{ status: string; at: Date }>`
            select change->>'after' as status, max(at) as at
            from activity, jsonb_array_elements(changes) as change
            where record_ids @> array[${id}]::uuid[] and change->>'field' = 'status'
            group by change->>'after'`.execute(db)
        ).rows;
  return new Map(moments.map(({ status, at }) => [status, at]));
}

/** Cancels a consultation that isn't over. Returns its status before; `undefined` if it is over. */
export async function cancelConsultation(tx: Database, id: string, { now, today }: { now: Date; today: CalendarDate }) {
  const present = await tx
    .selectFrom('consultations')
    .select(['status', 'scheduledOn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (present?.status !== 'Pending' && present?.status !== 'Scheduled') return undefined;
  if (present.scheduledOn !== null && present.scheduledOn < today) return undefined;
  await tx.updateTable('consultations').set({ status: 'Cancelled', updatedAt: now }).where('id', '=', id).execute();
  return present.status;
}
