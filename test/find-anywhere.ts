import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';

/** Rows of any table that match, each after its table's name. */
export async function findAnywhere(db: Database, pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  expect(tables.length).toBeGreaterThan(30);
  const texts = tables.map(
    ({ name }) =>
      sql<{ text: string }>`select ${name} || ' ' || row_to_json(listed) as text
        from ${sql.raw(name)} as listed`,
  );
  const { rows } = await sql<{ text: string }>`${sql.join(texts, sql` union all `)}`.execute(db);
  return rows.flatMap(({ text }) => (pattern.test(text) ? [text.slice(0, 300)] : []));
}
