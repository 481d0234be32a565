import { sql } from 'kysely';
import type { ActivityChange } from '#contract/activity/activity.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { erasedName } from '#contract/platform/erasure.ts';
import { canEnd } from '#contract/requests/requests.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { attended, hasOutcome } from '#server/attendance/table.ts';
import { neededChecks } from '#server/checks/table.ts';
import type { Tracking } from '#server/messages/tracking-links.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/system/clock.ts';

/** A record's key or public number. */
type RecordKey = { id: string } | { reference: string };

async function findDriver(db: Database, by: RecordKey) {
  const row = await db
    .selectFrom('drivers')
    .leftJoin('roadTests', (join) =>
      join.onRef('driverId', '=', 'drivers.id').on('endedAt', 'is', null),
    )
    .select(['drivers.id', 'fullName as name', 'email', 'phoneNumber', 'createdAt', 'status'])
    .select(['scheduledOn as day', 'startsAt', 'place'])
    .select(['licenceExpiresOn', 'medicalExpiresOn', neededChecks.as('neededChecks')])
    .select(sql<string>`driver_number::text`.as('reference'))
    .where('erasedAt', 'is', null)
    .where((where) =>
      'id' in by
        ? where('drivers.id', '=', by.id)
        : where('driverNumber', '=', Number(by.reference)),
    )
    .executeTakeFirst();
  return row && { ...row, kind: 'driver' as const };
}

async function findRequest(db: Database, by: RecordKey) {
  const row = await db
    .selectFrom('companyRequests')
    .select([
      'id',
      'requestId as reference',
      'companyName as name',
      'email',
      'phoneNumber',
      'createdAt',
    ])
    .select(['status', 'driversNeeded as needed', 'cancelAskedAt'])
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
    .where((where) =>
      'id' in by ? where('id', '=', by.id) : where('requestId', '=', by.reference),
    )
    .executeTakeFirst();
  return row && { ...row, assigned: row.assigned ?? 0, kind: 'request' as const };
}

async function findConsultation(db: Database, by: RecordKey) {
  const row = await db
    .selectFrom('consultations')
    .select([
      'id',
      'requestId as reference',
      'fullName as name',
      'email',
      'phoneNumber',
      'createdAt',
    ])
    .select(['status', 'startsAt', 'place'])
    .select(({ fn }) => fn.coalesce('scheduledOn', 'consultationOn').as('day'))
    .where('erasedAt', 'is', null)
    .where((where) =>
      'id' in by ? where('id', '=', by.id) : where('requestId', '=', by.reference),
    )
    .executeTakeFirst();
  return row && { ...row, kind: 'consultation' as const };
}

async function findEnrolment(db: Database, by: RecordKey) {
  const row = await db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select([
      'enrolments.id',
      'reference',
      'fullName as name',
      'email',
      'phoneNumber',
      'enrolments.createdAt',
    ])
    .select(['enrolments.state', 'offeredUntil', 'access', attended.as('came')])
    .select(sql<number | null>`queue_position(enrolments)`.as('position'))
    .select([
      'trainings.status',
      'takesPlaceOn as day',
      'lastDayOn as lastDay',
      'startsAt',
      'venue as place',
      'title',
    ])
    // Its statuses are the training's.
    .select('trainings.id as historyId')
    .select(hasOutcome.certified.as('hasCertificate'))
    .where('enrolments.erasedAt', 'is', null)
    .where((where) =>
      'id' in by ? where('enrolments.id', '=', by.id) : where('reference', '=', by.reference),
    )
    .executeTakeFirst();
  return row && { ...row, kind: 'enrolment' as const };
}

/** By kind; each finds a record that isn't erased. */
export const finders = {
  driver: findDriver,
  request: findRequest,
  consultation: findConsultation,
  enrolment: findEnrolment,
} satisfies Record<TrackedKind, unknown>;

type TrackedRow<Kind extends TrackedKind> = NonNullable<
  Awaited<ReturnType<(typeof finders)[Kind]>>
>;
type ErasedColumn = 'createdAt' | 'day' | 'lastDay' | 'startsAt';
/** Of a cancelled registration, only the fact is left. */
export type FoundEnrolment = Omit<TrackedRow<'enrolment'>, ErasedColumn> & {
  [Key in ErasedColumn]: TrackedRow<'enrolment'>[Key] | null;
} & { cancelledAt?: Date };
/** A record, with the contacts that prove ownership. */
export type FoundRecord = FoundEnrolment | TrackedRow<Exclude<TrackedKind, 'enrolment'>>;

/** A registration cancelled here or removed by the office: its row is deleted, but the activity has it. */
export async function findCancelledEnrolment(
  db: Database,
  { kind, id }: Tracking,
): Promise<FoundEnrolment | undefined> {
  if (kind !== 'enrolment') return undefined;
  const entry = await db
    .selectFrom('activity')
    .select(['recordName as name', 'recordReference as reference', 'at as cancelledAt', 'changes'])
    .where(sql<boolean>`record_ids @> array[${id}]::uuid[]`)
    .where('kind', 'in', ['enrolment-cancelled', 'enrolment-removed'])
    .where('recordName', '<>', erasedName)
    .executeTakeFirst();
  if (!entry) return undefined;
  const { changes, ...cancelled } = entry;
  const before = (field: ActivityChange['field']) =>
    changes.find((change) => change.field === field)?.before ?? null;
  return {
    ...cancelled,
    id,
    historyId: id,
    kind: 'enrolment',
    status: 'Cancelled',
    email: '',
    phoneNumber: '',
    createdAt: null,
    title: before('title') ?? '',
    day: before('date'),
    lastDay: null,
    startsAt: null,
    place: '',
    state: 'Registered',
    position: null,
    offeredUntil: null,
    access: '',
    hasCertificate: false,
    came: false,
  };
}

/** When a record's statuses began, from the history and the activity; the latest of each. */
export async function findMoments(db: Database, record: FoundRecord): Promise<Map<string, Date>> {
  const { kind, id } = record;
  if (kind === 'enrolment' && record.cancelledAt)
    return new Map([['Cancelled', record.cancelledAt]]);
  const { rows } =
    kind === 'driver'
      ? await sql<{ status: string; at: Date }>`
          select to_status as status, max(changed_at) as at from driver_status_changes
          where driver_id = ${id} group by to_status`.execute(db)
      : await sql<{ status: string; at: Date }>`
          select change->>'after' as status, max(at) as at
          from activity, jsonb_array_elements(changes) as change
          where record_ids @> array[${kind === 'enrolment' ? record.historyId : id}]::uuid[]
            and change->>'field' = 'status'
          group by change->>'after'`.execute(db);
  return new Map(rows.map(({ status, at }) => [status, at]));
}

/**
 * Locks a consultation, and cancels it if it isn't over. Returns its status before, and the time; `undefined` if it
 * is over.
 */
export async function cancelConsultation(tx: Database, id: string, clock: Clock) {
  const present = await tx
    .selectFrom('consultations')
    .select(['status', 'scheduledOn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (present?.status !== 'Pending' && present?.status !== 'Scheduled') return undefined;
  const now = clock();
  if (present.scheduledOn !== null && present.scheduledOn < todayInLagos(now)) return undefined;
  await tx
    .updateTable('consultations')
    .set({ status: 'Cancelled', updatedAt: now })
    .where('id', '=', id)
    .execute();
  return { before: present.status, now };
}

/**
 * Locks a request, and records that the company asks to cancel it. Returns the time, and whether it is the first;
 * `undefined` if the request is over.
 */
export async function askToCancel(tx: Database, id: string, clock: Clock) {
  const present = await tx
    .selectFrom('companyRequests')
    .select(['status', 'cancelAskedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!present || !canEnd('Cancelled', present.status)) return undefined;
  if (present.cancelAskedAt) return { now: present.cancelAskedAt, isFirst: false };
  const now = clock();
  await tx
    .updateTable('companyRequests')
    .set({ cancelAskedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
  return { now, isFirst: true };
}
