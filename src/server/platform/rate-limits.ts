import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
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

/** Allows `events` of a key within `seconds` from its first one. `name` keeps the limit's keys apart from others. */
export function rateLimit(pool: pg.Pool, name: string, events: number, seconds: number): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: events,
    duration: seconds,
  });
  return {
    async count(key) {
      try {
        await limiter.consume(key.slice(0, 200));
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw refuse.tooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
        throw reason;
      }
    },
    async giveBack(key) {
      await limiter.reward(key.slice(0, 200));
    },
    async forget(key) {
      await limiter.delete(key.slice(0, 200));
    },
  };
}

/** Forgets counters whose time is over. */
export async function forgetOldCounters(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()]);
}
