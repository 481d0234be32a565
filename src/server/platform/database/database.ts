import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Availability } from './availability.ts';
import { GuardedPool } from './guarded-pool.ts';
import type { MigrationsTable } from './migrate.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

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

/** How long a database waits, in milliseconds. */
export interface DatabaseLimits {
  /** The most connections at a time. */
  connections: number;
  /** PostgreSQL ends a statement after this time. */
  statementMs: number;
  /**
   * A connection is given up if a statement has no answer at all after this time: longer than `statementMs`, so that it
   * is the server or the network that is silent. Without it, statements can last as long as PostgreSQL lets them.
   */
  silenceMs?: number;
  /** PostgreSQL ends a transaction in which nothing happens, and so frees what the lost connection has locked. */
  idleInTransactionMs?: number;
}

/** For requests: people wait for them, and get an answer within 6 s even from a database that is frozen. */
export const requestLimits: DatabaseLimits = {
  connections: 10,
  statementMs: 4_500,
  silenceMs: 5_000,
  idleInTransactionMs: 8_000,
};

/** For the work that nobody waits for. */
export const maintenanceLimits: DatabaseLimits = { connections: 2, statementMs: 30_000, silenceMs: 35_000 };

const plainLimits: DatabaseLimits = { connections: 10, statementMs: 30_000 };

export interface DatabaseOptions {
  /** Called when a connection breaks while no query is running on it; queries throw their own errors. */
  onError?: (error: Error) => void;
  /** `plainLimits` by default. */
  limits?: DatabaseLimits;
  /** Shared by everything that uses this database; by default this pool finds out for itself. */
  availability?: Availability;
}

/** An open database. `close` ends the pool, by force if connections aren't given back within 2 s. */
export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;
const connectMs = 5_000;
const keepAliveMs = 10_000;

// Queries are short and concurrent: parallel workers and JIT compilation cost more time than they save. And where a page of a table is
// costs little, as on the disks of today: by PostgreSQL's default of 4, lists would be counted by reading all rows instead of an index.
const planning = 'set max_parallel_workers_per_gather = 0; set jit = off; set random_page_cost = 1.1';

// Not by the connection's start-up message, whose settings PgBouncer rejects, or ignores if it is told to.
const settingsFor = ({ statementMs, idleInTransactionMs = 0 }: DatabaseLimits) =>
  `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}; ${planning}`;

/**
 * Opens a pool of connections and a Kysely instance over it. Connects on the first query, and throws nothing before
 * that. 8-byte integers are parsed to `number`, dates to 'YYYY-MM-DD'. Connecting, or waiting for a free connection, times
 * out after 5 s; statements after 30 s, or as `limits` say.
 */
export function openDatabase(connection: pg.PoolConfig, options: DatabaseOptions = {}): OpenDatabase {
  const { limits = plainLimits, availability = new Availability(), onError } = options;
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  // As a Date it could shift by a day in Lagos.
  types.setTypeParser(date, (text) => text);

  const pool = new GuardedPool(
    {
      max: limits.connections,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      application_name: 'motions-logistics',
      ...connection,
      types,
    },
    { silenceMs: limits.silenceMs, sessionSettings: settingsFor(limits) },
    availability,
  );
  // Without a listener a broken connection ends the process. The pool listens only to idle connections.
  pool.on('error', (error) => {
    // The server can end a connection just when the pool closes it, and the pool itself those that it mistrusts.
    if (!pool.ending && !(error instanceof DatabaseUnavailableError)) onError?.(error);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));

  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // JSON values keep their own keys.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => pool.close() };
}
