import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/queries.ts';
import { countedKeys } from './client-key.ts';
import { HttpError, httpErrors } from './http-errors.ts';

/**
 * Counts events by key in the database, so that a limit survives restarts and is shared by all processes. What counts under
 * an IPv6 network also counts under the wider ones that it is part of.
 */
export interface RateLimit {
  /** Counts `events` (1 by default) of `key`, and returns how many are left. Throws 429 if the limit is exceeded. */
  count(key: string, events?: number): Promise<number>;
  /** Subtracts events that turned out harmless. */
  refund(key: string, events?: number): Promise<void>;
  /** Deletes the counter of `key`. */
  forget(key: string): Promise<void>;
}

// A window that ends later than its length from now was opened before the database's clock was set back.
const countEvents = `
  insert into rate_limits as counter (key, events, ends_at)
  select key, $3::integer, now() + make_interval(secs => $2) from unnest($1::text[]) as key order by key
  on conflict (key) do update set
    events = case when counter.ends_at > now() then counter.events + $3 else $3 end,
    ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
  returning key, events, greatest(ceil(extract(epoch from ends_at - now())), 1)::integer as wait`;
const refundEvents = 'update rate_limits set events = greatest(events - $2, 0) where key = any ($1)';

/**
 * Allows `events` per key within `seconds` of its first event, by the database's clock. Nobody waits longer than
 * `seconds`, even if a clock is set back. `name` prefixes the limit's keys; `toError` creates the HTTP error from the
 * seconds to wait.
 */
export function rateLimit(
  pool: pg.Pool,
  name: string,
  events: number,
  seconds: number,
  toError: (seconds: number) => HttpError = httpErrors.tooMany,
): RateLimit {
  const keyed = (key: string) => `${name}:${key.slice(0, 200)}`;
  const keysOf = (key: string) => countedKeys(key).map((counted) => keyed(counted.key));
  return {
    async count(key, more = 1) {
      const { rows } = await pool.query<{ key: string; events: number; wait: number }>({
        name: 'count-events',
        text: countEvents,
        values: [keysOf(key), seconds, more],
      });
      const timesOf = new Map(countedKeys(key).map((counted) => [keyed(counted.key), counted.times]));
      const exceeded = rows.filter((row) => row.events > events * (timesOf.get(row.key) ?? 1));
      if (exceeded.length > 0) throw toError(Math.max(...exceeded.map(({ wait }) => wait)));
      return events - (rows.find((row) => row.key === keyed(key))?.events ?? 0);
    },
    async refund(key, fewer = 1) {
      await pool.query({ name: 'refund-events', text: refundEvents, values: [keysOf(key), fewer] });
    },
    async forget(key) {
      await pool.query('delete from rate_limits where key = any ($1)', [keysOf(key)]);
    },
  };
}

/** Counts events (1 by default), and returns whether they are within the limit. */
export async function isWithinLimit(limit: RateLimit, key: string, events = 1): Promise<boolean> {
  try {
    await limit.count(key, events);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Events of `key` that count under a limit's name, and how many of them are allowed within `seconds`. */
export interface Count {
  name: string;
  key: string;
  events: number;
  max: number;
  seconds: number;
}

/**
 * Counts by several limits in a transaction, which takes everything back if it fails. Returns those of `counts` that are
 * exceeded.
 */
export async function countInTransaction<Counted extends Count>(
  tx: Database,
  counts: readonly Counted[],
): Promise<Counted[]> {
  const all = counts.flatMap((count) =>
    countedKeys(count.key).map(({ key, times }) => ({ count, key: `${count.name}:${key}`, max: count.max * times })),
  );
  const of = <Value>(read: (count: Counted) => Value) => all.map(({ count }) => read(count));
  const { rows } = await sql<{ key: string; events: number }>`
    insert into rate_limits as counter (key, events, ends_at)
    select key, events, now() + make_interval(secs => seconds)
    from unnest(${all.map(({ key }) => key)}::text[], ${of(({ events }) => events)}::integer[],
      ${of(({ seconds }) => seconds)}::integer[]) as one (key, events, seconds)
    order by key
    on conflict (key) do update set
      events = case when counter.ends_at > now() then counter.events + excluded.events else excluded.events end,
      ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
    returning key, events`.execute(tx);
  const counted = new Map(rows.map(({ key, events }) => [key, events]));
  return all.flatMap(({ count, key, max }) => ((counted.get(key) ?? 0) > max ? count : []));
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredCounters(db: Database): Promise<void> {
  await deleteInBatches(db, 'rate_limits', sql`ends_at <= now()`);
}
