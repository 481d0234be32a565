import { sql } from 'kysely';
import { erasedName } from '#contract/platform/erasure.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid, lockedKinds } from '#server/platform/database/queries.ts';
import type { Erasure, PersonalRecord } from './erasing-repository.ts';
import { findFormerEnrolment } from './person-repository.ts';
import { keptOf } from './register.ts';

/** The columns that identify a record's person, and whether it was erased. For a request, `name` is the company's. */
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

/** Finds the record with this `_id`; `isLocked` locks it until the transaction ends. */
export async function findIdentity(
  db: Database,
  { kind, id }: PersonalRecord,
  { isLocked = false } = {},
) {
  if (!isUuid(id)) return undefined;
  const lock = isLocked ? sql`for update` : sql``;
  const { rows } = await sql<
    Omit<Identity, 'kind'>
  >`${tableOf[kind]} where id = ${id} ${lock}`.execute(db);
  if (rows[0]) return { ...rows[0], kind };
  const former = kind === 'enrolment' ? await findFormerEnrolment(db, id) : undefined;
  return former && { ...former, kind, erasedAt: null };
}

/**
 * Locks these records until the transaction ends, requests before drivers as placements do. Erasures run one at a
 * time, since each also changes messages to others.
 */
export async function lockRecords(tx: Database, records: readonly PersonalRecord[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('erasing', 0))`.execute(tx);
  for (const kind of lockedKinds) {
    const ids = records.filter((one) => one.kind === kind).map(({ id }) => id);
    await sql`${tableOf[kind]} where id = any (${ids}::uuid[]) order by id for update`.execute(tx);
  }
}

export async function findHold(db: Database, id: string) {
  return db
    .selectFrom('legalHolds')
    .select(['id', 'reason', 'setBy', 'setAt'])
    .where('recordId', '=', id)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
}

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

/** The rows about a record, by the tables that the erasure's preview counts. */
export async function countRows(db: Database, { kind, id }: PersonalRecord) {
  const counted = keptOf(kind).flatMap(([table, { counted: what, deleted, kept, subject }]) =>
    what === undefined ? [] : [{ table, what, deleted, kept, rows: subject.rows(id) }],
  );
  const numbers = counted.map(
    ({ table, rows }) => sql`(select count(*) from ${sql.table(table)} where ${rows})`,
  );
  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(numbers)}]::int[] as counts`.execute(db);
  return counted.map(({ what, deleted, kept }, at) => ({
    what,
    deleted,
    kept,
    count: rows[0]?.counts[at] ?? 0,
  }));
}

export async function findFormerNames(tx: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct change ->> 'before' as name
    from activity, jsonb_array_elements(changes) as change
    where record_ids @> array[${id}::uuid] and change ->> 'field' in ('fullName', 'email', 'phoneNumber')
      and change ->> 'before' is not null`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Erases the rows about a record in the register's order. Returns the released files, which the caller drops after
 * the commit.
 */
export async function eraseRows(erasure: Erasure): Promise<string[]> {
  const { tx, record } = erasure;
  const released: string[] = [];
  for (const [table, { subject, deleted, emptied, erasedBy }] of keptOf(record.kind)) {
    const isFound = subject.rows(record.id);
    if (erasedBy) released.push(...(await erasedBy(erasure)));
    else if (deleted) await sql`delete from ${sql.table(table)} where ${isFound}`.execute(tx);
    else if (emptied) {
      const columns = sql.join(emptied.map((column) => sql`${sql.ref(column)} = ''`));
      await sql`update ${sql.table(table)} set ${columns} where ${isFound}`.execute(tx);
    }
  }
  return released;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A PostgreSQL pattern that matches these as whole words. */
export const anyOf = (words: readonly string[]) =>
  `(?<![[:alnum:]])(?:${words.map(escaped).join('|')})(?![[:alnum:]])`;

/**
 * Redacts these words in messages about the person to others: the companies of a driver's placements, a request's
 * drivers, and the office. Deletes recent exports that search for them.
 */
export async function eraseWords(
  tx: Database,
  { id }: PersonalRecord,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return;
  const pattern = anyOf(words);
  const columns = ['recipient_name', 'record_name', 'subject', 'words', 'calendar'].map((name) =>
    sql.ref(name),
  );
  const changes = columns.map(
    (column) => sql`${column} = regexp_replace(${column}, ${pattern}, ${erasedName}, 'g')`,
  );
  await sql`update messages set ${sql.join(changes)}
    where record_id in (select request_id from placements where driver_id = ${id}
        union all select driver_id from placements where request_id = ${id}
        union all select id from admins)
      and concat_ws(' ', ${sql.join(columns)}) ~ ${pattern}`.execute(tx);
  // As encoded in the address of a list.
  const typed = words.flatMap((word) => [
    encodeURIComponent(word),
    String(new URLSearchParams({ '': word })).slice(1),
  ]);
  await sql`delete from list_exports where chosen ->> 'query' ~* ${anyOf([...words, ...typed])}`.execute(
    tx,
  );
}
