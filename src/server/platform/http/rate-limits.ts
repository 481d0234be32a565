import type pg from 'pg';
import { HttpError, httpErrors } from './http-errors.ts';

/** Counts events by key in the database, so that a limit survives restarts and is shared by all processes. */
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
  insert into rate_limits as counter (key, events, ends_at) values ($1, $3, now() + make_interval(secs => $2))
  on conflict (key) do update set
    events = case when counter.ends_at > now() then counter.events + $3 else $3 end,
    ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
  returning events, greatest(ceil(extract(epoch from ends_at - now())), 1)::integer as wait`;
const refundEvents = 'update rate_limits set events = greatest(events - $2, 0) where key = $1';

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
  return {
    async count(key, more = 1) {
      const { rows } = await pool.query<{ events: number; wait: number }>({
        name: 'count-events',
        text: countEvents,
        values: [keyed(key), seconds, more],
      });
      const { events: counted = 0, wait = 0 } = rows[0] ?? {};
      if (counted > events) throw toError(wait);
      return events - counted;
    },
    async refund(key, fewer = 1) {
      await pool.query({ name: 'refund-events', text: refundEvents, values: [keyed(key), fewer] });
    },
    async forget(key) {
      await pool.query('delete from rate_limits where key = $1', [keyed(key)]);
    },
  };
}

/** Counts an event, and returns whether it is within the limit. */
export async function isWithinLimit(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.count(key);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredCounters(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where ends_at <= now()');
}
