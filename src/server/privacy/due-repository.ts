import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { addDays, startOfDayInLagos } from '#contract/platform/dates.ts';
import {
  approvalsSince,
  type RetentionKey,
  touchedDays,
  warnedDays,
} from '#contract/privacy/retention-rules.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches, hasRows } from '#server/platform/database/queries.ts';
import type { KeptTable } from './kept-table.ts';
import { register } from './register.ts';

/** The rules that remove records one by one, in the order of a run. */
export const recordKeys = [
  'rejectedDocuments',
  'rejectedRest',
  'placedDrivers',
  'waitingDrivers',
  'recordsClosed',
] as const;
export type RecordKey = (typeof recordKeys)[number];

export interface DueRow {
  kind: TrackedKind;
  id: string;
  name: string;
  reference: string;
  since: Date;
  /** The number of document images, for a rule that only removes these; else 0. */
  documents: number;
}

interface WarnedRow {
  id: string;
  name: string;
  reference: string;
  warnedOn: CalendarDate;
}

const driver = sql`select 'driver' as kind, drivers.id, full_name as name, driver_number::text as reference, false as "isPlaced",
  drivers.created_at as "appliedAt"`;
// The offset keeps it a separate subquery, so that it is evaluated once per driver.
const sinceStatus = sql`cross join lateral (select coalesce(
    (select max(changed_at) from driver_status_changes as change
      where change.driver_id = drivers.id and change.to_status = drivers.status),
    deleted_at, drivers.created_at) as since offset 0) as closed`;
// In the bin, documents are destroyed first, on the day that screens show.
const isClosed = sql`status in ('Rejected', 'Deleted') and status_before_deletion is null and drivers.erased_at is null`;
const isWaiting = sql`status in ('Pending', 'Approved', 'Blocked') and drivers.erased_at is null`;

/** Selects due items: their period ended by `until`. The run and its preview share this query. */
function dueOf(key: RecordKey, until: CalendarDate): RawBuilder<unknown> {
  const before = startOfDayInLagos(addDays(until, 1));
  const updatedOn = sql`(updated_at at time zone 'Africa/Lagos')::date`;
  switch (key) {
    case 'rejectedDocuments':
      // Most have no documents left, so that is checked first.
      return sql`${driver}, since, images.documents from drivers
        cross join lateral (select (select count(*) from driver_documents where driver_id = drivers.id)
          + (select count(*) from sent_documents where driver_id = drivers.id)
          + (select count(*) from check_photos where driver_id = drivers.id) as documents offset 0) as images
        ${sinceStatus}
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
        where erased_at is null and ends_on <= ${until} and ${updatedOn} <= ${until}
        union all
        select 'consultation', id, full_name, request_id, false,
          greatest(coalesce(scheduled_on, consultation_on)::timestamp at time zone 'Africa/Lagos', updated_at), 0
        from consultations
        where erased_at is null and coalesce(scheduled_on, consultation_on) <= ${until} and ${updatedOn} <= ${until}
        union all
        select 'enrolment', enrolments.id, full_name, reference, false,
          last_day_on::timestamp at time zone 'Africa/Lagos', 0
        from enrolments join trainings on trainings.id = enrolments.training_id
        where enrolments.erased_at is null and last_day_on <= ${until}`;
  }
}

const heldRecords = sql`(select record_id from legal_holds where lifted_at is null)`;
const requestedRecords = sql`(select record_id from privacy_requests where state = 'Open' and kind <> 'erase' and record_id is not null)`;
/** A rule on the day of a run: what ended by `until` is due. */
export interface DueRule {
  key: RecordKey;
  until: CalendarDate;
  /** In Lagos. */
  day: CalendarDate;
}

/** Whether an administrator acted on a record recently. */
const isTouched = (day: CalendarDate) =>
  sql`exists (select from activity where record_ids @> array[due.id] and actor not in ('public', 'system')
    and at >= ${startOfDayInLagos(addDays(day, -touchedDays))})`;

const isApprovedLately = (day: CalendarDate) =>
  sql`exists (select from driver_status_changes as approval where approval.driver_id = due.id
    and approval.to_status = 'Approved' and approval.changed_at >= ${startOfDayInLagos(approvalsSince(day))})`;

// By law, documents of rejected drivers are removed on time, whatever happened since.
const isErasing = (key: RecordKey) => key !== 'rejectedDocuments';

/** Whether nothing prevents removing a record. */
const isFree = ({ key, day }: DueRule) =>
  // As joins, whose results the planner can estimate: it must know that a limit is reached soon.
  sql`not "isPlaced" and not exists (select from ${heldRecords} as held where record_id = due.id)
    and not exists (select from ${requestedRecords} as asked where record_id = due.id)
    ${isErasing(key) ? sql`and not ${isApprovedLately(day)}` : sql``}`;

/**
 * Whether a record can be deleted: nothing prevents it, and a recently touched one was shown to the office for a
 * week.
 */
const isDeletable = (rule: DueRule) =>
  isErasing(rule.key)
    ? sql`${isFree(rule)} and (exists (select from retention_warnings as warning where warning.record_id = due.id
        and warned_on <= ${addDays(rule.day, -warnedDays)}) or not ${isTouched(rule.day)})`
    : isFree(rule);

// Walks drivers in index order, so that it can stop early: by application date, before which none is due.
const walkOf = (key: RecordKey) =>
  key === 'placedDrivers' || key === 'recordsClosed'
    ? sql`order by since`
    : sql`order by "appliedAt"`;

/** The records that a rule removes, longest due first; `id` selects one. */
export async function findDue(
  db: Database,
  rule: DueRule,
  { limit, id, skipped = [] }: { limit: number; id?: string; skipped?: readonly string[] },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select due.* from (${dueOf(rule.key, rule.until)}) as due
    where ${isDeletable(rule)} ${id === undefined ? sql`` : sql`and id = ${id}`}
      ${skipped.length > 0 ? sql`and id <> all (${skipped}::uuid[])` : sql``}
    order by since, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, documents: Number(row.documents) }));
}

/** The number of records and documents a rule removes, each up to `most`. */
export async function countDue(db: Database, rule: DueRule, most: number) {
  const { rows } = await sql<{ going: number; documents: number }>`select count(*)::int as going,
      least(coalesce(sum(documents), 0), ${most})::int as documents
    from (select documents from (${dueOf(rule.key, rule.until)}) as due where ${isDeletable(rule)} ${walkOf(rule.key)} limit ${most}) as counted`.execute(
    db,
  );
  return rows[0] ?? { going: 0, documents: 0 };
}

/**
 * Records the start of the warning for touched records that a rule will erase by `rule.until`. Deletes old
 * warnings.
 */
export async function warnOfTouched(db: Database, rule: DueRule): Promise<void> {
  if (!isErasing(rule.key)) return;
  await sql`insert into retention_warnings (record_id, warned_on)
    select due.id, ${rule.day}::date from (${dueOf(rule.key, rule.until)}) as due
    where ${isFree(rule)} and ${isTouched(rule.day)}
    on conflict (record_id) do nothing`.execute(db);
  await sql`delete from retention_warnings where warned_on < ${addDays(rule.day, -touchedDays - warnedDays)}`.execute(
    db,
  );
}

/** The records shown to the office before these rules erase them: their number, and the first ones. */
export async function findWarned(db: Database, rules: readonly DueRule[]) {
  const warned = rules.map(
    (rule) => sql`select due.id, name, reference, warned_on
      from (${dueOf(rule.key, rule.until)}) as due join retention_warnings on record_id = due.id
      where ${isFree(rule)} and ${isTouched(rule.day)}`,
  );
  const { rows } = await sql<WarnedRow & { total: number }>`
    select id, name, reference, warned_on as "warnedOn", (count(*) over ())::int as total
    from (${sql.join(warned, sql` union `)}) as warned order by warned_on, id limit 1`.execute(db);
  return { total: rows[0]?.total ?? 0, first: rows[0] };
}

/** Whether any record is shown to the office. */
export async function hasWarnings(db: Database): Promise<boolean> {
  return hasRows(db.selectFrom('retentionWarnings').select('recordId'));
}

/** Counts as a change of the driver, although none of its columns changed. */
export async function raiseVersion(tx: Database, driverId: string): Promise<void> {
  await sql`update drivers set version = version + 1 where id = ${driverId}`.execute(tx);
}

const agedTables = Object.entries<KeptTable>(register).flatMap(([table, { isOlder, rules }]) => {
  const [key] = rules ?? [];
  return isOlder && key ? [{ table, key, isOlder }] : [];
});

/** The number of rows each rule deletes by age alone, older than its instant; each up to `most`. */
export async function countOld(
  db: Database,
  before: (key: RetentionKey) => Date,
  most: number,
): Promise<Partial<Record<RetentionKey, number>>> {
  const counts: Partial<Record<RetentionKey, number>> = {};
  for (const { table, key, isOlder } of agedTables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from (select from ${sql.table(table)} where ${isOlder(before(key))} limit ${most}) as counted`.execute(
      db,
    );
    counts[key] = (counts[key] ?? 0) + (rows[0]?.count ?? 0);
  }
  return counts;
}

/** Deletes the rows older than this instant that a rule deletes by age alone. Returns their number. */
export async function deleteOld(
  db: Database,
  rule: RetentionKey,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const { table, isOlder } of agedTables.filter(({ key }) => key === rule)) {
    deleted += await deleteInBatches(db, table, isOlder(before), signal);
  }
  return deleted;
}
