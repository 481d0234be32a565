import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { MigrationsTable } from './migrate.ts';

/**
 * Every table of the database. A feature adds its own in its `table.ts`, so that this file names no feature:
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

/** The database or a transaction on it: the type is the same, so that a repository's function takes either. */
export type Database = Kysely<Tables>;

/** What may be chosen when the database is opened. */
export interface DatabaseOptions {
  /** Hears of connections that broke while no query was running on them; queries get their errors themselves. */
  onError?: (error: Error) => void;
}

const int8 = 20;
const date = 1082;

/**
 * Opens a pool of at most 10 connections and Kysely over it; the first query connects, nothing is raised before. Whole numbers of
 * 8 bytes arrive as `number`, dates as plain 'YYYY-MM-DD'. A connection must come within 5 s, a statement end within 30 s.
 * `db.destroy()` closes the pool.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  options: DatabaseOptions = {},
): { db: Database; pool: pg.Pool } {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  // As a Date it would shift by a day in Lagos.
  types.setTypeParser(date, (text) => text);

  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'motions-logistics',
    ...connection,
    types,
  });
  // Without a listener a broken connection ends the process. The pool listens to idle ones only.
  const onError = options.onError ?? (() => undefined);
  // The server may end a connection in the moment in which the pool closes it.
  pool.on('error', (error) => pool.ending || onError(error));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // What is stored as JSON keeps its own keys.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}
