import { type Compilable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

const batchSize = 500;
/** How long a caller can take nothing before its connection is closed. */
const idleSeconds = 60;

/**
 * Yields what `read` reads from one state of the database, whatever changes meanwhile. Keeps one connection until the last row
 * was taken or the caller stops; then `read` ends, too.
 */
export async function* inSnapshot<Item>(
  db: Database,
  read: (tx: Database) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    // Of this transaction alone; between two batches it waits for the caller.
    await sql`select set_config('idle_in_transaction_session_timeout', ${`${idleSeconds}s`}, true)`.execute(tx);
    yield* read(tx);
  } finally {
    // Nothing was changed. If the connection is lost, reading has failed already.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/**
 * Yields the rows of a query in its order, in batches, so that no more than one of them is in memory. `tx` must be a
 * transaction.
 */
export async function* inBatches<Row, Known, Table extends keyof Known>(
  tx: Database,
  query: SelectQueryBuilder<Known, Table, Row> & Compilable<Row>,
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
