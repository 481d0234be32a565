import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import { addDays, startOfDayInLagos } from '#contract/dates.ts';
import type { TrackedKind } from '#contract/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The rules that remove records one by one, in the order of a run. */
export const recordKeys = [
  'rejectedDocuments',
  'rejectedRest',
  'placedDrivers',
  'waitingDrivers',
  'recordsClosed',
] as const;
export type RecordKey = (typeof recordKeys)[number];

/** A record that is due. */
export interface DueRow {
  kind: TrackedKind;
  id: string;
  name: string;
  reference: string;
  since: Date;
  /** Images of documents, where a rule removes these alone; else 0. */
  documents: number;
  isHeld: boolean;
  isPlaced: boolean;
  /** Somebody waits for an answer about it, other than to be erased. */
  isAsked: boolean;
}

const driver = sql`select 'driver' as kind, drivers.id, full_name as name, driver_number::text as reference, false as "isPlaced"`;
// Kept apart by the offset, so that it is looked up once for each driver.
const sinceStatus = sql`cross join lateral (select coalesce(
    (select max(changed_at) from driver_status_changes as change
      where change.driver_id = drivers.id and change.to_status = drivers.status),
    deleted_at, drivers.created_at) as since offset 0) as closed`;
// Of those in the bin the documents are destroyed first, at the day that the screens name.
const isClosed = sql`status in ('Rejected', 'Deleted') and status_before_deletion is null and drivers.erased_at is null`;
const isWaiting = sql`status in ('Pending', 'Approved', 'Blocked') and drivers.erased_at is null`;

/** What is due: the last instant or day that counts is over on `until`. The run and what is shown of it ask the same. */
function dueOf(key: RecordKey, until: CalendarDate): RawBuilder<unknown> {
  const before = startOfDayInLagos(addDays(until, 1));
  const lagosDay = (column: string) => sql`(${sql.raw(column)} at time zone 'Africa/Lagos')::date`;
  switch (key) {
    case 'rejectedDocuments':
      return sql`${driver}, since, images.documents from drivers ${sinceStatus}
        cross join lateral (select (select count(*) from driver_documents where driver_id = drivers.id)
          + (select count(*) from sent_documents where driver_id = drivers.id) as documents offset 0) as images
        where ${isClosed} and drivers.created_at < ${before} and since < ${before} and images.documents > 0`;
    case 'rejectedRest':
      return sql`${driver}, since, 0 as documents from drivers ${sinceStatus}
        where ${isClosed} and drivers.created_at < ${before} and since < ${before}`;
    case 'placedDrivers':
      return sql`${driver}, since, 0 as documents from drivers
        join (select driver_id, max(ended_at) as since from placements
          group by driver_id having bool_and(ended_at is not null)) as worked on worked.driver_id = drivers.id
        where ${isWaiting} and since < ${before}`;
    case 'waitingDrivers':
      return sql`${driver}, since, 0 as documents from drivers
        cross join lateral (select greatest(drivers.created_at,
          (select max(changed_at) from driver_status_changes where driver_id = drivers.id)) as since offset 0) as waiting
        where ${isWaiting} and drivers.created_at < ${before} and since < ${before}
          and not exists (select from placements where driver_id = drivers.id)`;
    case 'recordsClosed':
      return sql`select 'request' as kind, id, company_name as name, request_id as reference,
          id in (select request_id from placements where ended_at is null) as "isPlaced",
          greatest(ends_on::timestamp at time zone 'Africa/Lagos', updated_at) as since, 0 as documents
        from company_requests
        where erased_at is null and ends_on <= ${until} and ${lagosDay('updated_at')} <= ${until}
        union all
        select 'consultation', id, full_name, request_id, false,
          greatest(coalesce(scheduled_on, consultation_on)::timestamp at time zone 'Africa/Lagos', updated_at), 0
        from consultations
        where erased_at is null and coalesce(scheduled_on, consultation_on) <= ${until} and ${lagosDay('updated_at')} <= ${until}
        union all
        select 'enrolment', enrolments.id, full_name, reference, false,
          takes_place_on::timestamp at time zone 'Africa/Lagos', 0
        from enrolments join trainings on trainings.id = enrolments.training_id
        where enrolments.erased_at is null and takes_place_on <= ${until}`;
  }
}

const heldRecords = sql`(select record_id from legal_holds where lifted_at is null)`;
const askedRecords = sql`(select record_id from privacy_requests where state = 'Open' and kind <> 'erase' and record_id is not null)`;
const goes = sql`not "isPlaced" and id not in ${heldRecords} and id not in ${askedRecords}`;

/** The records that a rule concerns, the longest due first; `isFree` leaves out those that stay, `id` asks for one. */
export async function findDue(
  db: Database,
  { key, until }: { key: RecordKey; until: CalendarDate },
  {
    limit,
    isFree = false,
    id,
    without = [],
  }: { limit: number; isFree?: boolean; id?: string; without?: readonly string[] },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select due.*, id in ${heldRecords} as "isHeld", id in ${askedRecords} as "isAsked"
    from (${dueOf(key, until)}) as due
    where true ${id === undefined ? sql`` : sql`and id = ${id}`}
      ${isFree ? sql`and ${goes}` : sql``}
      ${without.length > 0 ? sql`and id <> all (${without}::uuid[])` : sql``}
    order by since, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, documents: Number(row.documents) }));
}

/** How many records a rule concerns, how many of them stay, and how many documents go. */
export async function countDue(
  db: Database,
  { key, until }: { key: RecordKey; until: CalendarDate },
): Promise<{ total: number; going: number; documents: number }> {
  const { rows } = await sql<{ total: number; going: number; documents: number }>`select count(*)::int as total,
      (count(*) filter (where ${goes}))::int as going, coalesce(sum(documents) filter (where ${goes}), 0)::int as documents
    from (${dueOf(key, until)}) as due`.execute(db);
  return rows[0] ?? { total: 0, going: 0, documents: 0 };
}

/** Deletes a driver's documents, also former ones and those that wait to be checked. Returns the names of the files. */
export async function deleteDocuments(tx: Database, driverId: string): Promise<string[]> {
  const current = await tx
    .deleteFrom('driverDocuments')
    .where('driverId', '=', driverId)
    .returning('fileName')
    .execute();
  const sent = await tx.deleteFrom('sentDocuments').where('driverId', '=', driverId).returning('fileName').execute();
  await tx.deleteFrom('documentReminders').where('driverId', '=', driverId).execute();
  await sql`update drivers set version = version + 1 where id = ${driverId}`.execute(tx);
  return [...current, ...sent].map(({ fileName }) => fileName);
}

/** How many messages, entries of the activity, answered requests of people and leftovers were over before these instants. */
export async function countOld(
  db: Database,
  before: { messages: Date; activity: Date; privacyRequests: Date; leftovers: Date },
): Promise<Record<keyof typeof before, number>> {
  const { rows } = await sql<Record<keyof typeof before, number>>`select
    (select count(*)::int from messages where created_at < ${before.messages} and state not in ('Waiting', 'Sending')
      and record_id not in ${heldRecords}) as messages,
    (select count(*)::int from activity where at < ${before.activity}) as activity,
    (select count(*)::int from privacy_requests where answered_at < ${before.privacyRequests}) as "privacyRequests",
    (select count(*)::int from bulk_jobs where ended_at < ${before.leftovers})
      + (select count(*)::int from document_requests
        where coalesce(sent_at, withdrawn_at, expires_at) < ${before.leftovers}) as leftovers`.execute(db);
  return rows[0] ?? { messages: 0, activity: 0, privacyRequests: 0, leftovers: 0 };
}

/** Deletes what people asked about their data and was answered before this instant. Returns how many. */
export async function deleteAnswered(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from privacy_requests where answered_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
