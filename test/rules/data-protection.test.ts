import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFileName } from '#server/platform/system/data-keys.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';

// docs/data-protection.md says of each table, column and folder what it is for and how long it is kept.

let database: TestDatabase;
let documented: ReadonlyMap<string, ReadonlySet<string>>;

/** The sections of the document by the name in their heading, each with the names in it. */
function sectionsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const [, ...sections] = text.split(/^### /m);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const names = [...lines.join('\n').matchAll(/`([^`\n]+)`/g)].flatMap(([, name]) => (name ? [name] : []));
      return [heading.replaceAll('`', '').trim(), new Set(names)];
    }),
  );
}

beforeAll(async () => {
  database = await aDatabase();
  documented = sectionsOf(await readFile(new URL('../../docs/data-protection.md', import.meta.url), 'utf8'));
});
afterAll(() => database.close());

async function columns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, ordinal_position`.execute(database.db);
  return rows;
}

test('names every table and column, with why and how long it is kept', async () => {
  const all = await columns();
  expect(all.length).toBeGreaterThan(200);
  const missing = all.filter(({ table, column }) => !documented.get(table)?.has(column));
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test('names no table that is not there', async () => {
  const tables = new Set((await columns()).map(({ table }) => table));
  const named = [...documented.keys()].filter((heading) => /^[a-z_]+$/.test(heading));
  expect(named.filter((name) => !tables.has(name))).toEqual([]);
});

test('names every folder and place outside the tables', () => {
  const places = ['postgres', 'files', 'incoming', 'outbox', keyFileName, 'BACKUP_DIR', 'S3', 'log', 'pgboss'];
  const named = documented.get('Folders and other places') ?? new Set();
  expect(places.filter((place) => !named.has(place))).toEqual([]);
});
