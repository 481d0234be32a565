import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Paging } from '#contract/paging.ts';
import type { Database, Tables } from './database.ts';

/** Whether `text` can be a row's key; anything else would make the database complain. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A `like` pattern for columns that begin with `text`, whose own `%` and `_` are plain characters. */
export const beginsWith = (text: string): string => `${escapeLike(text)}%`;

/** A `like` pattern for folded columns that contain `text`, letter case and accents aside. */
export const containsFolded = (text: string): RawBuilder<string> =>
  sql<string>`'%' || fold_text(${escapeLike(text)}) || '%'`;

/** One page of what `query` finds, in its order, and how many rows it finds in all. */
export async function onePage<Table extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { page, pageSize }: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, counted] = await Promise.all([
    query
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    sql<{ total: number }>`select count(*) as total from ${query.clearOrderBy()} as found`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
