import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { openDatabase } from './database.ts';
import { rewriteErasedTables } from './rewrite-erased-tables.ts';

test('a table is written anew only if it was changed since, and keeps its samples while somebody keeps it busy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freed-'));
  const server = await startEmbeddedPostgres(folder, { fsync: false });
  const { db, close } = openDatabase({ ...server.connection });
  onTestFinished(async () => {
    await close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await sql`create table freed_tables (name text primary key)`.execute(db);
  await sql`create table members (id int primary key, name text)`.execute(db);
  await sql`insert into members select number, 'name-' || number from generate_series(1, 50) as number`.execute(
    db,
  );
  await sql`analyze members`.execute(db);
  const fileAfter = async (change: RawBuilder<unknown>) => {
    await change.execute(db);
    // A session's changes are counted a moment later.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await rewriteErasedTables(db);
    const { rows } = await sql<{
      file: number;
    }>`select pg_relation_filenode('members') as file`.execute(db);
    return rows[0]?.file;
  };
  const once = await fileAfter(sql`update members set name = 'Erased' where id = 1`);
  expect(await fileAfter(sql`select 1`)).toBe(once);
  expect(await fileAfter(sql`delete from members where id = 2`)).not.toBe(once);

  await db.transaction().execute(async (tx) => {
    await sql`lock table members in share row exclusive mode`.execute(tx);
    await fileAfter(sql`insert into freed_tables values ('public.members') on conflict do nothing`);
  });
  const samples = await sql`select 1 from pg_stats where tablename = 'members'`.execute(db);
  expect(samples.rows).toHaveLength(2);
});
