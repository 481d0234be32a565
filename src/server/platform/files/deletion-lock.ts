import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';

const lockKey = 7_206_113_003;

/**
 * Keeps every process on this database from deleting stored files, until the session of `client` ends, however it ends.
 * Waits for deletions that are going on; once it returns, each file that a committed row keeps can be read.
 */
export async function holdDeletions(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}

/** Whether files can be deleted in the transaction `tx`; if so, nobody holds deletions before its end. */
export async function canDeleteFiles(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`select pg_try_advisory_xact_lock_shared(${lockKey}) as can`.execute(tx);
  return rows[0]?.can === true;
}
