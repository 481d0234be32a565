import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFileName } from '#server/platform/system/data-keys.ts';
import type { KeptTable } from '#server/privacy/kept-table.ts';
import {
  formerColumns,
  formerTables,
  impersonalColumns,
  otherRegister,
} from '#server/privacy/other-register.ts';
import { register } from '#server/privacy/register.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const columnsOf = ({ deleted = [], emptied = [], replaced = [], kept = [] }: KeptTable) =>
  [deleted, emptied, replaced, ...kept.map(({ columns }) => columns)].flat();

test('every column of every table is in the register of what is kept of people, or about nobody, once', async () => {
  const known: [table: string, columns: readonly string[]][] = [
    ...Object.entries(impersonalColumns),
    ...Object.entries(otherRegister).map(([table, { columns }]): [string, readonly string[]] => [
      table,
      columns,
    ]),
    ...Object.entries<KeptTable>(register).map(([table, kept]): [string, readonly string[]] => [
      table,
      columnsOf(kept),
    ]),
  ];
  const { rows } = await sql<{ column: string }>`select table_name || '.' || column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${Object.keys(formerTables)})`.execute(
    database.db,
  );
  const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const listed = known.flatMap(([table, columns]) =>
    columns.map((column) => inSql(`${table}.${column}`)),
  );
  listed.push(...Object.keys(formerColumns));
  expect(listed.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
});

test('docs/data-protection.md names every folder and place outside the tables', async () => {
  const text = await readFile(new URL('../../docs/data-protection.md', import.meta.url), 'utf8');
  const outside = text.slice(text.indexOf('### Folders and other places'));
  const places = [
    'postgres',
    'files',
    'incoming',
    'outbox',
    keyFileName,
    'BACKUP_DIR',
    'S3',
    'log',
    'pgboss',
  ];
  expect(places.filter((place) => !outside.includes(`\`${place}\``))).toEqual([]);
});
