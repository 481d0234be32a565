import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** One row for each migration that has been applied. */
export interface MigrationsTable {
  name: string;
  checksum: string;
  appliedAt: Date;
}

const ownFolder = new URL('../../../../migrations/', import.meta.url);
const lockKey = 7_206_113_002;

/**
 * Applies the folder's migrations (`0001_drivers.sql` …) that are missing, in order, each in a transaction of its own, and gives their
 * names. Apps that start at once wait for each other. Raises an error of one sentence when an applied file was changed or is
 * missing, or when one fails, with the database's error as its cause: those before it stay applied.
 */
export async function migrate(pool: pg.Pool, folder: URL = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await inTurn(pool, (client) => refuseOthers(client, migrations));
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await inTurn(pool, (client) => apply(client, migration))) applied.push(migration.name);
  }
  return applied;
}

/** The number of the folder's migrations that the database lacks. Raises what the database raises. */
export async function migrationsPending(pool: pg.Pool, folder: URL = ownFolder): Promise<number> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`);
  const applied = rows[0]?.exists ? (await pool.query<{ name: string }>('select name from migrations')).rows : [];
  const names = new Set(applied.map((row) => row.name));
  return (await migrationNames(folder)).filter((name) => !names.has(name)).length;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function migrationNames(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
}

function readMigrations(folder: URL): Promise<Migration[]> {
  const prefix = folder.href.endsWith('/') ? folder.href : `${folder.href}/`;
  return migrationNames(folder).then((names) =>
    Promise.all(
      names.map(async (name) => {
        // Git on Windows may change the ends of lines.
        const sql = (await readFile(new URL(name, prefix), 'utf8')).replaceAll('\r\n', '\n');
        return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
      }),
    ),
  );
}

/** A transaction that only one app can be in; the lock ends with it, so that this works through a connection pooler too. */
async function inTurn<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function refuseOthers(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  for (const row of rows) {
    const migration = migrations.find(({ name }) => name === row.name);
    if (!migration) {
      throw new Error(`The database is newer than this program, which lacks its migration ${row.name}.`);
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(`The migration ${row.name} was changed after it had been applied to this database.`);
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  const { name, sql, checksum } = migration;
  const { rowCount } = await client.query('select 1 from migrations where name = $1', [name]);
  if (rowCount) return false;
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    });
  }
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  return true;
}
