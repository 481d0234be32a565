import { sql } from 'kysely';
import type { Database } from './database.ts';

declare module './database.ts' {
  interface Tables {
    /** The tables to rewrite. */
    freedTables: { name: string };
  }
}

// Rewriting a table locks it: for a few seconds at this size.
const maxRewrittenBytes = 256 * 1024 ** 2;
const lockMs = 2_000;

/**
 * Notes in the transaction `tx`, at its end, the tables of which it has changed or deleted rows, so that `discardFreedRows` writes them anew
 * also if PostgreSQL has cleaned them meanwhile: then nothing tells any more that their files have what was there.
 */
export async function noteFreedRows(tx: Database): Promise<void> {
  await sql`insert into freed_tables (name) select format('%I.%I', schemaname, relname) from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_upd + n_tup_del > 0 on conflict do nothing`.execute(tx);
}

/** The planner's samples of all columns, which would outlive their rows. */
const samples = 'pg_catalog.pg_statistic';

/**
 * Takes deleted rows and former versions of rows off the disk: PostgreSQL alone only marks their room as free. Tables up to 256 MB that had
 * some, or were noted, are written anew, without what was freed and with new samples. Larger ones are only cleaned, so that new rows overwrite
 * the freed ones in time; so are those that somebody keeps busy, until the next time. Afterwards the earlier write-ahead log goes too, where
 * `wal_recycle` is off. Needs the rights of a superuser.
 */
export async function discardFreedRows(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    with freed as (
      insert into freed_tables (name) select format('%I.%I', schemaname, relname)
        from pg_stat_user_tables where schemaname = 'public' and n_tup_upd + n_tup_del + n_dead_tup > 0
      on conflict do nothing returning name
    )
    select name, pg_total_relation_size(name::regclass)::bigint as bytes
    from (select name from freed_tables union select name from freed) as listed order by name`.execute(db);
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(connection);
    try {
      for (const { name, bytes } of [...rows, { name: samples, bytes: 0 }]) {
        signal?.throwIfAborted();
        const isLarge = bytes > maxRewrittenBytes;
        // So that the next time writes it anew only if it was changed since.
        if (!isLarge) await sql`select pg_stat_reset_single_table_counters(${name}::regclass)`.execute(connection);
        const isDone = !isLarge && (await isRewritten(connection, name));
        if (!isDone) await sql`vacuum (skip_locked, analyze) ${sql.raw(name)}`.execute(connection);
        // A table that is empty gets no new samples, and would keep the old ones.
        await sql`delete from pg_statistic
          where starelid = ${name}::regclass and not exists (select from ${sql.raw(name)})`.execute(connection);
        if (isLarge || isDone) await sql`delete from freed_tables where name = ${name}`.execute(connection);
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
    await sql`vacuum (full, analyze) ${sql.raw(name)}`.execute(connection);
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === lockNotAvailable) return false;
    throw error;
  }
}

const lockNotAvailable = '55P03';
