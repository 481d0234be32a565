import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { openDatabase } from './database.ts';
import { recordFreedTables, rewriteErasedTables } from './rewrite-erased-tables.ts';

async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path).catch(() => Buffer.of())).includes(text)) found.push(path);
  }
  return found;
}

async function aServer() {
  const folder = await mkdtemp(join(tmpdir(), 'freed-'));
  const server = await startEmbeddedPostgres(folder, { fsync: false });
  const { db, close } = openDatabase({ ...server.connection });
  onTestFinished(async () => {
    await close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, db };
}

test('what was deleted or changed is in no file of the database afterwards, its log included', async () => {
  const { folder, db } = await aServer();
  await sql`create table people (id int primary key, name text, life text)`.execute(db);
  await sql`insert into people select number, 'marker-of-' || number, repeat('life-of-' || number || ' ', 500)
    from generate_series(1, 50) as number`.execute(db);
  await sql`create table freed_tables (name text primary key)`.execute(db);
  await sql`create table emptied (name text)`.execute(db);
  await sql`insert into emptied values ('marker-of-20')`.execute(db);
  // As PostgreSQL's autoanalyse does: the planner keeps samples of the columns.
  await sql`analyze`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`delete from people where id <= 20`.execute(tx);
    await sql`delete from emptied`.execute(tx);
    await sql`update people set name = 'Erased', life = '' where id between 21 and 40`.execute(tx);
    await recordFreedTables(tx);
  });
  // As autovacuum does; after it, nothing shows that such rows existed.
  await sql`vacuum people`.execute(db);
  await sql`checkpoint`.execute(db);
  expect((await filesWith(folder, 'marker-of-20')).length).toBeGreaterThan(0);
  expect((await filesWith(folder, 'marker-of-40')).length).toBeGreaterThan(0);
  await rewriteErasedTables(db);
  expect([
    ...(await filesWith(folder, 'marker-of-20')),
    ...(await filesWith(folder, 'marker-of-40')),
  ]).toEqual([]);
  expect((await filesWith(folder, 'marker-of-41')).length).toBeGreaterThan(0);
});

test('a table is written anew only if it was changed since, and keeps its samples while somebody keeps it busy', async () => {
  const { db } = await aServer();
  await sql`create table freed_tables (name text primary key)`.execute(db);
  await sql`create table people (id int primary key, name text)`.execute(db);
  await sql`insert into people select number, 'name-' || number from generate_series(1, 50) as number`.execute(
    db,
  );
  await sql`analyze people`.execute(db);
  const fileAfter = async (change: RawBuilder<unknown>) => {
    await change.execute(db);
    // A session's changes are counted a moment later.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await rewriteErasedTables(db);
    const { rows } = await sql<{
      file: number;
    }>`select pg_relation_filenode('people') as file`.execute(db);
    return rows[0]?.file;
  };
  const once = await fileAfter(sql`update people set name = 'Erased' where id = 1`);
  expect(await fileAfter(sql`select 1`)).toBe(once);
  expect(await fileAfter(sql`delete from people where id = 2`)).not.toBe(once);

  await db.transaction().execute(async (tx) => {
    await sql`lock table people in share row exclusive mode`.execute(tx);
    await fileAfter(sql`insert into freed_tables values ('public.people') on conflict do nothing`);
  });
  const samples = await sql`select 1 from pg_stats where tablename = 'people'`.execute(db);
  expect(samples.rows).toHaveLength(2);
});
