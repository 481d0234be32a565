import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';

const lockKey = 7_206_113_003;

/**
 * Prevents all processes on this database from deleting stored files until `client`'s session ends. Waits for
 * running deletions; then every file of a committed row can be read.
 */
export async function holdDeletions(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}

/** Whether transaction `tx` may delete files; if so, deletions can't be held before its end. */
export async function canDeleteFiles(tx: Database): Promise<boolean> {
  const { rows } = await sql<{
    can: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${lockKey}) as can`.execute(tx);
  return rows[0]?.can === true;
}
