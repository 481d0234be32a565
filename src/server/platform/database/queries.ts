import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Paging } from '#contract/paging.ts';
import type { Database } from './database.ts';

/** Whether `text` can be a row's key; anything else would make the database complain. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A `like` pattern for columns that begin with `text`, whose own `%` and `_` are plain characters. */
export const beginsWith = (text: string): string => `${escapeLike(text)}%`;

/** A `like` pattern for folded columns that contain `text`, letter case and accents aside. */
export const containsFolded = (text: string): RawBuilder<string> =>
  sql<string>`'%' || fold_text(${escapeLike(text)}) || '%'`;

/** The total of a search by text stops here: nobody turns so many pages, and counting on would take longer than searching. */
export const maxCounted = 10_000;

/** How many rows `query` finds; with `most` it stops counting there. */
export async function countRows<Known, Table extends keyof Known, Row>(
  db: Database,
  query: SelectQueryBuilder<Known, Table, Row>,
  most?: number,
): Promise<number> {
  const bare = query.clearOrderBy().clearSelect().select(sql<number>`1`.as('one'));
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from ${most ? bare.limit(most) : bare} as found`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** One page of what `query` finds, in its order, and how many rows it finds in all, which `count` may know a faster way to. */
export async function onePage<Known, Table extends keyof Known, Row>(
  db: Database,
  query: SelectQueryBuilder<Known, Table, Row>,
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

/** Whether `error` is the database's word that a row would break `constraint`. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;
