import type pg from 'pg';
import { refuse } from './refusals.ts';

/** Counts events by key in the database, so that a limit holds across restarts and apps. */
export interface RateLimit {
  /** Counts one event of `key`; refuses (429) when there were too many. */
  count(key: string): Promise<void>;
  /** Takes one event back: it turned out harmless. */
  giveBack(key: string): Promise<void>;
  /** Forgets every event of `key`. */
  forget(key: string): Promise<void>;
}

// A window that ends further ahead than it is long was opened before the database's clock was set back.
const countEvent = `
  insert into rate_limits as counter (key, events, ends_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    events = case when counter.ends_at > now() then counter.events + 1 else 1 end,
    ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
  returning events, greatest(ceil(extract(epoch from ends_at - now())), 1)::integer as wait`;
const giveEventBack = 'update rate_limits set events = events - 1 where key = $1 and events > 0';

/**
 * Allows `events` of a key within `seconds` from its first one, by the database's clock: nobody waits longer than `seconds`, whatever
 * clock is set back. `name` keeps the limit's keys apart from others.
 */
export function rateLimit(pool: pg.Pool, name: string, events: number, seconds: number): RateLimit {
  const keyed = (key: string) => `${name}:${key.slice(0, 200)}`;
  return {
    async count(key) {
      const { rows } = await pool.query<{ events: number; wait: number }>({
        name: 'count-event',
        text: countEvent,
        values: [keyed(key), seconds],
      });
      for (const counted of rows) if (counted.events > events) throw refuse.tooMany(counted.wait);
    },
    async giveBack(key) {
      await pool.query({ name: 'give-event-back', text: giveEventBack, values: [keyed(key)] });
    },
    async forget(key) {
      await pool.query('delete from rate_limits where key = $1', [keyed(key)]);
    },
  };
}

/** Forgets counters whose time is over. */
export async function forgetOldCounters(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where ends_at <= now()');
}
