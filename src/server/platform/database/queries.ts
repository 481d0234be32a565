import {
  type Compilable,
  DeleteResult,
  type InsertResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  UpdateResult,
} from 'kysely';
import pg from 'pg';
import type { Sorting } from '#contract/platform/list-query.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database } from './database.ts';
import { inBatches } from './snapshot.ts';

/** Whether `text` is a valid row key; the database throws for anything else. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const contains = (text: string): string => `%${escapeLike(text)}%`;

export const beginsWith = (text: string): string => `${escapeLike(text)}%`;

/** A `like` pattern for folded columns, ignoring case and accents. */
export const containsFolded = (text: string): RawBuilder<string> =>
  sql<string>`'%' || fold_text(${escapeLike(text)}) || '%'`;

/** Counts stop here: no one pages further. */
export const maxCounted = 10_000;

export async function countRows<DB, Table extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, Table, Row>,
  max?: number,
): Promise<number> {
  const bare = query.clearOrderBy().clearSelect().select(sql<number>`1`.as('one'));
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from ${max ? bare.limit(max) : bare} as found`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

export async function hasRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Runs a statement and returns whether it changed a row. */
export async function hasChanged(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | InsertResult | undefined>;
}): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  if (result instanceof UpdateResult) return result.numUpdatedRows > 0n;
  if (result instanceof DeleteResult) return result.numDeletedRows > 0n;
  return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** One page of the rows of `query`, and the total. `count` replaces the default count with a faster one. */
export async function onePage<DB, Table extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, Table, Row>,
  { page, pageSize }: Paging,
  count = () => countRows(db, query),
): Promise<{ rows: Row[]; total: number }> {
  const [rows, total] = await Promise.all([
    query
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    count(),
  ]);
  return { rows, total };
}

/** A value for a JSON column. node-postgres would send a list as a PostgreSQL array. */
export const asJson = <Value>(value: Value): RawBuilder<Value> =>
  sql`${JSON.stringify(value)}::jsonb`;

const deletedAtOnce = 5_000;

/**
 * Deletes matching rows, thousands at a time, so that no statement takes long or locks many. Skips locked rows.
 * Returns the number deleted; stops between statements once `signal` aborts.
 */
export async function deleteInBatches(
  db: Database,
  table: string,
  condition: RawBuilder<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const rows = sql.table(table);
  let deleted = 0;
  for (let last = deletedAtOnce; last === deletedAtOnce; deleted += last) {
    signal?.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`delete from ${rows} where ctid = any (array(
      select ctid from ${rows} where ${condition} limit ${deletedAtOnce} for update skip locked))`.execute(
      db,
    );
    last = Number(numAffectedRows);
  }
  return deleted;
}

/**
 * Orders by the requested column, then by `key` in the same direction. Without a column, returns the query
 * unchanged.
 */
export function sortRows<DB, Table extends keyof DB, Row, Column extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { sort, direction }: Sorting<Column>,
  columns: Readonly<Record<Column, RawBuilder<unknown>>>,
  key: RawBuilder<unknown>,
): SelectQueryBuilder<DB, Table, Row> {
  if (sort === undefined) return query;
  const way = direction === 'descending' ? 'desc' : 'asc';
  return query.clearOrderBy().orderBy(columns[sort], way).orderBy(key, way);
}

/** The lock order of several people's records, within a kind by id, to prevent deadlocks. */
export const lockedKinds = ['request', 'driver', 'consultation', 'enrolment'] as const;

export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505';

export interface List<Filter, Row> {
  count(db: Database, filter: Filter): Promise<number>;
  /** All rows in order, within the transaction `tx`. */
  read(tx: Database, filter: Filter): AsyncGenerator<Row[]>;
  find(db: Database, filter: Filter & Paging): Promise<{ rows: Row[]; total: number }>;
}

export function list<Filter, DB, Table extends keyof DB, Row>(
  inOrder: (db: Database, filter: Filter) => SelectQueryBuilder<DB, Table, Row> & Compilable<Row>,
): List<Filter, Row> {
  return {
    count: (db, filter) => countRows(db, inOrder(db, filter)),
    read: (tx, filter) => inBatches(tx, inOrder(tx, filter)),
    find: (db, filter) => onePage(db, inOrder(db, filter), filter),
  };
}
