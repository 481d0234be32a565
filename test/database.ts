import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { dropDatabase, run } from './server-sql.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  /** Usable as `DATABASE_URL`. */
  url: string;
  /** Closes the pool and drops the database, even while others are connected. */
  close(): Promise<void>;
}

/**
 * Creates a migrated database without data, or one without tables; test files can do so concurrently. Throws the
 * server's errors.
 */
export async function aDatabase({ hasTables = true } = {}): Promise<TestDatabase> {
  const { url: server, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  // Copying files is faster than logging each page, and leaves less to drop.
  const from = hasTables ? template : "template0 encoding 'UTF8'";
  await create(server, `create database ${name} template ${from} strategy file_copy`);

  // `new URL` rejects `postgres://user@/database?host=/socket`.
  const url = server.replace(/^(\w+:\/\/[^/?]*)[^?]*/, `$1/${name}`);
  const { db, pool } = openDatabase({ connectionString: url });
  return {
    db,
    pool,
    url,
    async close() {
      if (!pool.ended) await db.destroy();
      await dropDatabase(server, name);
    },
  };
}

/**
 * Creates an empty database owned by a separate role without other rights, as providers do; closing drops both.
 * Returns a `DATABASE_URL`.
 */
export async function anOwnedDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { url: server, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await run(server, `create role ${name} login password '${name}'`);
  await run(server, `create database ${name} template template0 encoding 'UTF8' owner ${name}`);
  return {
    // `new URL` rejects `postgres://user@/database?host=/socket`.
    url: server.replace(/^(\w+:\/\/)[^@]*@([^/?]*)[^?]*/, `$1${name}:${name}@$2/${name}`),
    async close() {
      await dropDatabase(server, name);
      await run(server, `drop role ${name}`);
    },
  };
}

async function create(server: string, sql: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run(server, sql);
      return;
    } catch (error) {
      // Another session was connected to the template; the server itself has waited five seconds.
      if (!(error instanceof pg.DatabaseError) || error.code !== '55006' || tries === 5)
        throw error;
    }
  }
}
