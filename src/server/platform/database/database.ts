import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { MigrationsTable } from './migrate.ts';

/**
 * Every table of the database. Each feature adds its own in its `table.ts`, so that this file depends on no feature:
 *
 *     declare module './database.ts' {
 *       interface Tables {
 *         drivers: DriversTable;
 *       }
 *     }
 *
 * Columns are snake_case in SQL and camelCase here.
 */
export interface Tables {
  migrations: MigrationsTable;
}

/** The database, or a transaction on it: repository functions accept either. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  /** Called when a connection breaks while no query is running on it; queries throw their own errors. */
  onError?: (error: Error) => void;
}

const int8 = 20;
const date = 1082;

/**
 * Opens a pool of at most 10 connections and a Kysely instance over it. Connects on the first query, and throws nothing
 * before that. 8-byte integers are parsed to `number`, dates to 'YYYY-MM-DD'. Connecting times out after 5 s, a
 * statement after 30 s. `db.destroy()` closes the pool.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  options: DatabaseOptions = {},
): { db: Database; pool: pg.Pool } {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  // As a Date it could shift by a day in Lagos.
  types.setTypeParser(date, (text) => text);

  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'motions-logistics',
    ...connection,
    types,
  });
  // Without a listener a broken connection ends the process. The pool listens only to idle connections.
  const onError = options.onError ?? (() => undefined);
  // The server can end a connection just when the pool closes it.
  pool.on('error', (error) => pool.ending || onError(error));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // JSON values keep their own keys.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}
