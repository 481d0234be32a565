import { type Compilable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

const batchSize = 500;
/** A connection whose reader takes nothing for this long is closed. */
const idleSeconds = 60;

/**
 * Yields what `read` reads from one snapshot of the database. Holds a connection until the last row is taken or the
 * caller stops; then `read` ends too.
 */
export async function* inSnapshot<Item>(
  db: Database,
  read: (tx: Database) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // For this transaction only: between batches it waits for the caller.
    await sql`select set_config('idle_in_transaction_session_timeout', ${`${idleSeconds}s`}, true)`.execute(
      tx,
    );
    yield* read(tx);
  } finally {
    // Nothing was changed. If the connection is lost, reading has already failed.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/** Yields a query's rows in order, one batch in memory at a time. `tx` must be a transaction. */
export async function* inBatches<Row, DB, Table extends keyof DB>(
  tx: Database,
  query: SelectQueryBuilder<DB, Table, Row> & Compilable<Row>,
): AsyncGenerator<Row[]> {
  await sql`declare listed no scroll cursor for ${query}`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from listed`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
    }
  } finally {
    await sql`close listed`.execute(tx).catch(() => undefined);
  }
}
