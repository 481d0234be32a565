import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase } from '#test/database.ts';
import { isWaitingForLock, waitUntil } from '#test/wait.ts';
import { migrate, migrationsPending } from './migrate.ts';

const { db, pool, close } = await aDatabase();
afterAll(close);

let folder: string;
const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await pool.query('drop table if exists migrations, lorries, trailers');
  await write(
    '0001_lorries.sql',
    'create table lorries (id int primary key);\ninsert into lorries values (1);\n',
  );
});
afterEach(() => rm(folder, { recursive: true }));

describe('migrate', () => {
  test('applies what is missing, in order, and nothing twice', async () => {
    await write('0002_more.sql', 'insert into lorries select id + 1 from lorries;');
    await write('notes.txt', 'not a migration');
    await mkdir(path.join(folder, 'old'));

    expect(await migrationsPending(pool, folder)).toBe(2);
    expect(await migrate(pool, folder)).toEqual(['0001_lorries.sql', '0002_more.sql']);
    expect(await migrate(pool, folder)).toEqual([]);
    expect(await migrationsPending(pool, folder)).toBe(0);

    await write('0003_trailers.sql', 'create table trailers (id int);');
    expect(await migrationsPending(pool, folder)).toBe(1);
    expect(await migrate(pool, folder)).toEqual(['0003_trailers.sql']);
    const { rows } = await pool.query('select id from lorries order by id');
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('rejects a migration that was changed after it had been applied', async () => {
    await migrate(pool, folder);
    await write('0001_lorries.sql', 'create table lorries (id bigint primary key);');
    await expect(migrate(pool, folder)).rejects.toThrow(
      'The migration 0001_lorries.sql was changed',
    );
  });

  test('rejects a database that is newer than the program', async () => {
    await write('0002_trailers.sql', 'create table trailers (id int);');
    await migrate(pool, folder);
    await rm(path.join(folder, '0002_trailers.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow(
      'newer than this program, which lacks its migration 0002_trailers',
    );
  });

  test('leaves the database as it was when one of several migrations fails, and says which', async () => {
    await migrate(pool, folder);
    await write('0002_trailers.sql', 'create table trailers (id int);');
    await write(
      '0003_more.sql',
      'insert into trailers values (1); insert into nowhere values (1);',
    );
    await expect(migrate(pool, folder)).rejects.toThrow(
      'The migration 0003_more.sql failed: relation "nowhere" does not exist',
    );
    const { rows } = await pool.query(
      "select to_regclass('trailers') as trailers, (select count(*) from lorries) as lorries",
    );
    expect(rows).toEqual([{ trailers: null, lorries: 1 }]);
    await write('0003_more.sql', 'insert into trailers values (1);');
    expect(await migrate(pool, folder)).toEqual(['0002_trailers.sql', '0003_more.sql']);
  });

  test('two at once apply each migration once', async () => {
    await write('0002_more.sql', 'insert into lorries select id + 1 from lorries;');
    await write('0003_trailers.sql', 'create table trailers (id int);');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)));
    expect(applied.flat().sort()).toEqual([
      '0001_lorries.sql',
      '0002_more.sql',
      '0003_trailers.sql',
    ]);
  });

  test('lets requests through while a backup reads the table that it changes', async () => {
    await migrate(pool, folder);
    await write('0002_wheels.sql', 'alter table lorries add column wheels int;');
    const backup = await pool.connect();
    await backup.query('begin; select id from lorries');
    const migrating = migrate(pool, folder);
    try {
      await waitUntil(() => isWaitingForLock(pool));
      expect((await pool.query('select id from lorries')).rows).toEqual([{ id: 1 }]);
    } finally {
      await backup.query('commit');
      backup.release();
    }
    expect(await migrating).toEqual(['0002_wheels.sql']);
  });
});

describe('openDatabase', () => {
  test('gives numbers for 8-byte integers, plain text for dates, camelCase for columns and leaves stored JSON alone', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as whole_number, date '2026-03-29' as licence_expires_on, '{"a_b": 1}'::jsonb as stored_json
    `.execute(db);
    expect(rows).toEqual([
      { wholeNumber: 9007199254740991, licenceExpiresOn: '2026-03-29', storedJson: { a_b: 1 } },
    ]);
  });

  test('a connection that is cut, idle or between two statements, ends neither the process nor the pool', async () => {
    const client = await pool.connect();
    const destroyConnection = new Promise((resolve) => client.once('end', resolve));
    await client.query('begin');
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await destroyConnection;
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
