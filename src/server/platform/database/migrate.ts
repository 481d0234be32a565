import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { rejectUnfinishedRestore } from './unfinished-restore.ts';

export interface MigrationsTable {
  name: string;
  checksum: string;
  appliedAt: Date;
}

// Hand-written: Kysely's Migrator and node-pg-migrate store no checksums, and their session-level locks fail behind a
// pooler.
const ownFolder = join(import.meta.dirname, '../../../../migrations');
// Transaction-level, to work through a connection pooler.
const lockKey = 7_206_113_002;
// While a statement waits for a table, such as one a backup reads, all later queries on it wait too. Shorter than
// deadlock_timeout (1 s), so that in a deadlock the migration gives way to the request.
const lockMs = 500;
const lockNotAvailable = '55P03';
const pauseMs = 2_000;
const migrationsTable = `create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Applies the folder's pending migrations (`0001_platform.sql` …) in order and returns their names. All run in one
 * transaction: on failure the database is unchanged, and the former version still works with it. Concurrent
 * processes wait for each other. If a table stays in use longer than requests can wait, it yields and starts again.
 * Throws if an applied file was changed, removed or preceded by a new one, if a migration fails (database error as
 * cause), or after an unfinished restore.
 */
export async function migrate(pool: pg.Pool, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  for (;;) {
    try {
      return await inTransaction(pool, (client) => applyPending(client, migrations));
    } catch (error) {
      if (!isTableInUse(error)) throw error;
      await pause(pauseMs);
    }
  }
}

async function applyPending(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await lockMigrations(client);
  await rejectUnfinishedRestore(client);
  const pending = migrations.slice(await countApplied(client, migrations));
  await client.query(`set local lock_timeout = ${lockMs}`);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

const isTableInUse = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === lockNotAvailable;

export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** Waits for other processes that migrate or restore this database. The lock ends with the transaction. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
}

/** The first of `applied` that this program lacks or has in another form; `undefined` if all are known. */
export const unknownMigration = async (
  applied: readonly AppliedMigration[],
): Promise<string | undefined> => firstUnknown(applied, await readMigrations(ownFolder));

/** Migrations are only appended, so the applied ones must come first, in order and unchanged. */
const firstUnknown = (
  applied: readonly AppliedMigration[],
  own: readonly AppliedMigration[],
): string | undefined =>
  applied.find(({ name, checksum }, at) => own[at]?.name !== name || own[at].checksum !== checksum)
    ?.name;

/** Applies this program's first `count` migrations to an empty database, in the caller's transaction. */
export async function applyFirstMigrations(client: pg.ClientBase, count: number): Promise<void> {
  const migrations = await readMigrations(ownFolder);
  await client.query(migrationsTable);
  for (const migration of migrations.slice(0, count)) await apply(client, migration);
}

export async function isNew(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isNew: boolean }>(
    `select to_regclass('migrations') is null as "isNew"`,
  );
  return rows[0]?.isNew === true;
}

export async function migrationsPending(
  pool: pg.Pool,
  folder: string = ownFolder,
): Promise<number> {
  const applied = (await isNew(pool))
    ? []
    : (await pool.query<{ name: string }>('select name from migrations')).rows;
  const names = new Set(applied.map((row) => row.name));
  return (await migrationNames(folder)).filter((name) => !names.has(name)).length;
}

interface Migration extends AppliedMigration {
  sql: string;
}

async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
}

function readMigrations(folder: string): Promise<Migration[]> {
  return migrationNames(folder).then((names) =>
    Promise.all(
      names.map(async (name) => {
        // Git on Windows may convert line endings.
        const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
        return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
      }),
    ),
  );
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
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

/** The number of applied migrations. Throws if they differ from the program's first ones. */
async function countApplied(client: pg.ClientBase, migrations: Migration[]): Promise<number> {
  await client.query(migrationsTable);
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from migrations order by name',
  );
  const unknown = firstUnknown(rows, migrations);
  if (unknown === undefined) return rows.length;
  if (migrations.some(({ name }) => name === unknown)) {
    throw new Error(
      `The migration ${unknown} was changed after it had been applied to this database, or another one was put before it. Start a released version of the program, or begin with an empty database.`,
    );
  }
  throw new Error(
    `The database is newer than this program, which lacks its migration ${unknown}. Start the version that it was last used with, or a newer one; to go back, restore a backup of this version.`,
  );
}

async function apply(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(
      `The migration ${name} failed: ${error instanceof Error ? error.message : error}.`,
      {
        cause: error,
      },
    );
  }
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
