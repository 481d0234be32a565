import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Availability } from './availability.ts';
import type { MigrationsTable } from './migrate.ts';
import { DatabasePool } from './pool.ts';
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

/** The database or a transaction: repository functions accept either. */
export type Database = Kysely<Tables>;

/** In milliseconds, except `connections`. */
export interface DatabaseLimits {
  connections: number;
  /** PostgreSQL ends a statement after this time. */
  statementMs: number;
  /**
   * A connection is closed if a statement gets no response within this time. It must exceed `statementMs`: then the
   * server or network is silent. Without it, only PostgreSQL limits statements.
   */
  silenceMs?: number;
  /** PostgreSQL ends a transaction idle for this long, which releases the locks of a lost connection. */
  idleInTransactionMs?: number;
}

/** For requests: they get a response within 6 s, even from a frozen database. */
export const requestLimits: DatabaseLimits = {
  connections: 10,
  statementMs: 4_500,
  silenceMs: 5_000,
  idleInTransactionMs: 8_000,
};

export const maintenanceLimits: DatabaseLimits = {
  connections: 2,
  statementMs: 30_000,
  silenceMs: 35_000,
};

const plainLimits: DatabaseLimits = { connections: 10, statementMs: 30_000 };

export interface DatabaseOptions {
  /** Called when an idle connection breaks; queries throw their own errors. */
  onError?: (error: Error) => void;
  /** `plainLimits` by default. */
  limits?: DatabaseLimits;
  /** Shared by all users of this database; by default the pool has its own. */
  availability?: Availability;
}

/** An open database. `close` ends the pool; connections not returned within 2 s are cut. */
export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** JSON values keep their keys. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

const int8 = 20;
const date = 1082;
const connectMs = 5_000;
const keepAliveMs = 10_000;

// Queries are short and concurrent: parallel workers and JIT cost more time than they save. Random page access is
// cheap on current disks; with PostgreSQL's default of 4, counts would read all rows instead of an index.
const planning =
  'set max_parallel_workers_per_gather = 0; set jit = off; set random_page_cost = 1.1';

// Not in the start-up message: PgBouncer rejects its settings, or can be configured to ignore them.
const settingsFor = ({ statementMs, idleInTransactionMs = 0 }: DatabaseLimits) =>
  `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}; ${planning}`;

/**
 * Opens a pool of connections and a Kysely instance. Connects at the first query and throws nothing before. Parses
 * 8-byte integers to `number`, dates to 'YYYY-MM-DD'. Connecting, or waiting for a free connection, times out after
 * 5 s; statements after 30 s, or as `limits` say.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  options: DatabaseOptions = {},
): OpenDatabase {
  const { limits = plainLimits, availability = new Availability(), onError } = options;
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  // A Date could shift by a day in Lagos.
  types.setTypeParser(date, (text) => text);

  const pool = new DatabasePool(
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
  // An `error` event without a listener ends the process. The pool itself only listens to idle connections.
  pool.on('error', (error) => {
    // The server may end a connection just as the pool closes it, and the pool ends suspect ones itself.
    if (!pool.ending && !(error instanceof DatabaseUnavailableError)) onError?.(error);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));

  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins,
  });
  return { db, pool, close: () => pool.close() };
}
