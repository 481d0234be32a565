import { sql } from 'kysely';
import type { Database } from './database.ts';

// Writing a table anew keeps everybody from it: some seconds for so much.
const maxRewrittenBytes = 256 * 1024 ** 2;
const lockMs = 2_000;

/**
 * Takes deleted rows and former versions of rows off the disk: PostgreSQL alone only marks their room as free. Tables up to 256 MB are
 * written anew, without what was freed; larger ones, and those that somebody keeps busy, are only cleaned, so that new rows
 * overwrite the freed ones in time. Afterwards the write-ahead log of before goes too, where `wal_recycle` is off. Needs the rights
 * of a superuser.
 */
export async function discardFreedRows(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select format('%I.%I', schemaname, relname) as name, pg_total_relation_size(relid)::bigint as bytes
    from pg_stat_user_tables where schemaname = 'public' and n_dead_tup > 0 order by relname`.execute(db);
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(connection);
    try {
      for (const { name, bytes } of rows) {
        signal?.throwIfAborted();
        const table = sql.raw(name);
        if (bytes > maxRewrittenBytes || !(await isRewritten(connection, name)))
          await sql`vacuum (skip_locked) ${table}`.execute(connection);
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
    await sql`select pg_switch_wal()`.execute(connection);
    await sql`checkpoint`.execute(connection);
  });
}

/** Writes a table anew, unless somebody keeps it busy; returns whether it did. */
async function isRewritten(connection: Database, name: string): Promise<boolean> {
  try {
    await sql`vacuum (full) ${sql.raw(name)}`.execute(connection);
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === lockNotAvailable) return false;
    throw error;
  }
}

const lockNotAvailable = '55P03';
