import { sql } from 'kysely';
import type { ActivityField } from '#contract/activity/activity-kinds.ts';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { erasedName } from '#contract/privacy/erasure.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid, lockedKinds } from '#server/platform/database/queries.ts';
import { emptiedColumns } from '#server/platform/database/record-columns.ts';
import { findFormerEnrolment } from './person-repository.ts';
import { keptOf } from './register.ts';

/** A record of a person: which one, by its `_id`. */
export interface PersonalRecord {
  kind: TrackedKind;
  id: string;
}

/** The columns that tell who a record is about, and whether it was erased. `name` is the company's for a request. */
export interface Identity extends PersonalRecord {
  name: string;
  email: string;
  phone: string;
  reference: string;
  erasedAt: Date | null;
}

const tableOf = {
  driver: sql`select id, full_name as name, email, phone_number as phone, driver_number::text as reference,
    erased_at as "erasedAt" from drivers`,
  request: sql`select id, company_name as name, email, phone_number as phone, request_id as reference,
    erased_at as "erasedAt" from company_requests`,
  consultation: sql`select id, full_name as name, email, phone_number as phone, request_id as reference,
    erased_at as "erasedAt" from consultations`,
  enrolment: sql`select id, full_name as name, email, phone_number as phone, reference,
    erased_at as "erasedAt" from enrolments`,
} as const satisfies Record<TrackedKind, unknown>;

/** The record with this `_id`; locked until the transaction ends with `isLocked`. */
export async function findIdentity(db: Database, { kind, id }: PersonalRecord, { isLocked = false } = {}) {
  if (!isUuid(id)) return undefined;
  const lock = isLocked ? sql`for update` : sql``;
  const { rows } = await sql<Omit<Identity, 'kind'>>`${tableOf[kind]} where id = ${id} ${lock}`.execute(db);
  if (rows[0]) return { ...rows[0], kind };
  const former = kind === 'enrolment' ? await findFormerEnrolment(db, id) : undefined;
  return former && { ...former, kind, erasedAt: null };
}

/**
 * Locks these records until the transaction ends, requests before drivers as placements do. Erasings run one after the other, since each also
 * changes what others were told.
 */
export async function lockRecords(tx: Database, records: readonly PersonalRecord[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('erasing', 0))`.execute(tx);
  for (const kind of lockedKinds) {
    const ids = records.filter((one) => one.kind === kind).map(({ id }) => id);
    await sql`${tableOf[kind]} where id = any (${ids}::uuid[]) order by id for update`.execute(tx);
  }
}

/** The open hold on a record. */
export async function findHold(db: Database, id: string) {
  return db
    .selectFrom('legalHolds')
    .select(['id', 'reason', 'setBy', 'setAt'])
    .where('recordId', '=', id)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
}

/** The open placements of a driver, or with a request, with the names of both. */
export async function findOpenPlacements(db: Database, { kind, id }: PersonalRecord) {
  return db
    .selectFrom('placements')
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['fullName', 'companyName', 'companyRequests.requestId'])
    .where(kind === 'driver' ? 'placements.driverId' : 'placements.requestId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** How many rows about a record there are in the tables that the preview of its erasure counts. */
export async function countRows(db: Database, { kind, id }: PersonalRecord) {
  const counted = keptOf(kind).flatMap(([table, { counted: what, deleted, stays, found }]) =>
    what === undefined ? [] : [{ table, what, deleted, stays, rows: found.rows(id) }],
  );
  const numbers = counted.map(({ table, rows }) => sql`(select count(*) from ${sql.table(table)} where ${rows})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(numbers)}]::int[] as counts`.execute(db);
  return counted.map(({ what, deleted, stays }, at) => ({ what, deleted, stays, count: rows[0]?.counts[at] ?? 0 }));
}

/** The names and contacts that a record had before it was corrected. */
export async function findFormerNames(tx: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct change ->> 'before' as name
    from activity, jsonb_array_elements(changes) as change
    where record_ids @> array[${id}::uuid] and change ->> 'field' in ('fullName', 'email', 'phoneNumber')
      and change ->> 'before' is not null`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Deletes the rows about a record that the register says are deleted, and empties the columns that it says are emptied, as far as nothing else does. */
export async function eraseRows(tx: Database, { kind, id }: PersonalRecord): Promise<void> {
  for (const [table, { found, deleted, emptied, erasedBy }] of keptOf(kind)) {
    if (erasedBy !== undefined) continue;
    if (deleted !== undefined) await sql`delete from ${sql.table(table)} where ${found.rows(id)}`.execute(tx);
    if (emptied === undefined) continue;
    const columns = sql.join(emptied.split(/\s+/).map((column) => sql`${sql.ref(column)} = ''`));
    await sql`update ${sql.table(table)} set ${columns} where ${found.rows(id)}`.execute(tx);
  }
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of PostgreSQL that finds these words as a whole. */
export const anyOf = (words: readonly string[]) => `(?<![[:alnum:]])(?:${words.map(escaped).join('|')})(?![[:alnum:]])`;

/**
 * Takes these words out of what was told to others about the person: to those with whom the driver was placed, or to the drivers of a
 * request, and to the office. Exports of the last hours that search for them are deleted.
 */
export async function eraseWords(tx: Database, { id }: PersonalRecord, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const pattern = anyOf(words);
  const columns = ['recipient_name', 'record_name', 'subject', 'words', 'calendar'].map((name) => sql.ref(name));
  const changes = columns.map((column) => sql`${column} = regexp_replace(${column}, ${pattern}, ${erasedName}, 'g')`);
  await sql`update messages set ${sql.join(changes)}
    where record_id in (select request_id from placements where driver_id = ${id}
        union all select driver_id from placements where request_id = ${id}
        union all select id from admins)
      and concat_ws(' ', ${sql.join(columns)}) ~ ${pattern}`.execute(tx);
  // As they stand in the address of a list.
  const typed = words.flatMap((word) => [encodeURIComponent(word), String(new URLSearchParams({ '': word })).slice(1)]);
  await sql`delete from list_exports where chosen ->> 'query' ~* ${anyOf([...words, ...typed])}`.execute(tx);
}

const emptied = {
  driver: sql`update drivers set ${emptiedColumns(applicationRecord)}, licence_sealed = null, licence_hash = null,
    status_before_block = null, status_before_deletion = null`,
  request: sql`update company_requests set ${emptiedColumns(requestRecord)}, cancel_reason = ''`,
  consultation: sql`update consultations set ${emptiedColumns(consultationRecord)}, place = ''`,
  enrolment: sql`update enrolments set ${emptiedColumns(traineeRecord)}`,
} as const satisfies Record<TrackedKind, unknown>;

/**
 * Empties the columns of a record that say something of the person, and marks it as erased; after that it can't be changed. A driver who
 * isn't Rejected or Deleted becomes Deleted: returns the status from before that.
 */
export async function emptyRecord(tx: Database, { kind, id }: PersonalRecord, now: Date): Promise<string | undefined> {
  if (kind !== 'driver') {
    await sql`${emptied[kind]}, erased_at = ${now} where id = ${id}`.execute(tx);
    return undefined;
  }
  const { rows } = await sql<{ status: string }>`select status from drivers where id = ${id}`.execute(tx);
  await sql`${emptied.driver}, deleted_at = case when status in ('Rejected', 'Deleted') then deleted_at else ${now} end,
      status = case when status = 'Rejected' then status else 'Deleted' end, erased_at = ${now}
    where id = ${id}`.execute(tx);
  return rows[0]?.status;
}

/** Takes an erased person out of the activity; of changes the values of `keptFields` stay. */
export async function eraseActivity(
  tx: Database,
  { id }: PersonalRecord,
  { keptFields, words }: { keptFields: readonly ActivityField[]; words: readonly string[] },
): Promise<void> {
  await sql`select erase_activity(${id}, ${keptFields}, ${words})`.execute(tx);
}

/** Adds the change of a driver's status by erasing to the history. */
export async function insertStatusChange(
  tx: Database,
  change: {
    id: string;
    driverId: string;
    from: 'Pending' | 'Approved' | 'Blocked';
    changedBy: string;
    adminId: string | null;
    changedAt: Date;
  },
): Promise<void> {
  const { from, ...rest } = change;
  await tx
    .insertInto('driverStatusChanges')
    .values({ ...rest, fromStatus: from, toStatus: 'Deleted', requestId: null })
    .execute();
}
