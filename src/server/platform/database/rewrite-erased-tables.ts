import { sql } from 'kysely';
import type { Database } from './database.ts';

declare module './database.ts' {
  interface Tables {
    freedTables: { name: string };
  }
}

// Rewriting locks the table, for a few seconds at this size.
const maxRewrittenBytes = 256 * 1024 ** 2;
const lockMs = 2_000;

/**
 * Call at the end of transaction `tx`. Records the tables with changed or deleted rows, so that `rewriteErasedTables`
 * rewrites them even after an autovacuum, which removes every other sign of them.
 */
export async function recordFreedTables(tx: Database): Promise<void> {
  await sql`insert into freed_tables (name) select format('%I.%I', schemaname, relname) from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_upd + n_tup_del > 0 on conflict do nothing`.execute(tx);
}

/** The planner's samples of column values, which would outlive their rows. */
const samples = 'pg_catalog.pg_statistic';

/**
 * Removes deleted rows and former row versions from the disk; PostgreSQL only marks their space as free. Rewrites
 * affected or recorded tables up to 256 MB, with new samples. Only vacuums larger ones, so that new rows overwrite
 * the freed ones in time, and tables in use, until the next run. Then removes the earlier write-ahead log, if
 * `wal_recycle` is off. Requires superuser rights.
 */
export async function rewriteErasedTables(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    with freed as (
      insert into freed_tables (name) select format('%I.%I', schemaname, relname)
        from pg_stat_user_tables where schemaname = 'public' and n_tup_upd + n_tup_del + n_dead_tup > 0
      on conflict do nothing returning name
    )
    select name, pg_total_relation_size(name::regclass)::bigint as bytes
    from (select name from freed_tables union select name from freed) as listed order by name`.execute(
    db,
  );
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(connection);
    try {
      for (const { name, bytes } of [...rows, { name: samples, bytes: 0 }]) {
        signal?.throwIfAborted();
        const isLarge = bytes > maxRewrittenBytes;
        // The next run rewrites it only after further changes.
        if (!isLarge)
          await sql`select pg_stat_reset_single_table_counters(${name}::regclass)`.execute(
            connection,
          );
        const isDone = !isLarge && (await isRewritten(connection, name));
        if (!isDone) await sql`vacuum (skip_locked, analyze) ${sql.raw(name)}`.execute(connection);
        // ANALYZE doesn't replace the samples of an empty table.
        await sql`delete from pg_statistic
          where starelid = ${name}::regclass and not exists (select from ${sql.raw(name)})`.execute(
          connection,
        );
        if (isLarge || isDone)
          await sql`delete from freed_tables where name = ${name}`.execute(connection);
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
    await sql`select pg_switch_wal()`.execute(connection);
    await sql`checkpoint`.execute(connection);
  });
}

/** Returns false if the table is in use. */
async function isRewritten(connection: Database, name: string): Promise<boolean> {
  try {
    await sql`vacuum (full, analyze) ${sql.raw(name)}`.execute(connection);
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === lockNotAvailable) return false;
    throw error;
  }
}

const lockNotAvailable = '55P03';
