import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, refuse } from './refusals.ts';

/** Counts events by key in the database, so that a limit holds across restarts and apps. */
export interface RateLimit {
  /** Counts `events` of `key`, one unless said; refuses (429) when there were too many. */
  count(key: string, events?: number): Promise<void>;
  /** Takes events back: they turned out harmless. */
  giveBack(key: string, events?: number): Promise<void>;
  /** Forgets every event of `key`. */
  forget(key: string): Promise<void>;
}

/**
 * Allows `events` of a key within `seconds` from its first one. `name` keeps the limit's keys apart from others; `refusal` says what
 * is refused with, given the seconds to wait.
 */
export function rateLimit(
  pool: pg.Pool,
  name: string,
  events: number,
  seconds: number,
  refusal: (seconds: number) => Refusal = refuse.tooMany,
): RateLimit {
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
    async count(key, counted = 1) {
      try {
        await limiter.consume(key.slice(0, 200), counted);
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw refusal(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
        throw reason;
      }
    },
    async giveBack(key, counted = 1) {
      await limiter.reward(key.slice(0, 200), counted);
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
