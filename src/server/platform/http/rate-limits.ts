import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/queries.ts';
import type { Context } from '#server/platform/system/context.ts';
import { countedKeys } from './client-key.ts';
import { HttpError, httpErrors } from './http-errors.ts';

declare module '#server/platform/database/database.ts' {
  interface Tables {
    rateLimits: { key: string; events: number; endsAt: Date };
  }
}

/**
 * Counts events by key in the database, so that a limit survives restarts and applies across processes. Events of
 * an IPv6 network also count in its wider networks. Refused events don't count: one customer can't use up the
 * allowance of others in the network.
 */
export interface RateLimit {
  /** Counts `events` (1 by default) of `key` and returns how many are left. Throws 429 above the limit. */
  count(key: string, events?: number): Promise<number>;
  /** Subtracts events that turned out harmless. */
  refund(key: string, events?: number): Promise<void>;
  /** Subtracts events that `count` refused. */
  takeBack(key: string, events: number): Promise<void>;
  forget(key: string): Promise<void>;
}

// A window that ends later than its length from now was opened before the database's clock was set back.
const countEvents = `
  insert into rate_limits as counter (key, events, ends_at) values ($1, $3, now() + make_interval(secs => $2))
  on conflict (key) do update set
    events = case when counter.ends_at > now() then counter.events + $3 else $3 end,
    ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
  returning events, greatest(ceil(extract(epoch from ends_at - now())), 1)::integer as wait`;
const refundEvents =
  'update rate_limits set events = greatest(events - $2, 0) where key = any ($1)';

/**
 * Allows `events` per key within `seconds` of the first event, by the database's clock. The wait never exceeds
 * `seconds`, even after a clock is set back. `name` prefixes the keys; `toError` makes the HTTP error from the
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
      let left = events;
      for (const [at, { key: counted, times }] of countedKeys(key).entries()) {
        const { rows } = await pool.query<{ events: number; wait: number }>({
          name: 'count-events',
          text: countEvents,
          values: [keyed(counted), seconds, more],
        });
        const { events: present = 0, wait = 0 } = rows[0] ?? {};
        if (present > events * times) throw toError(wait);
        if (at === 0) left = events - present;
      }
      return left;
    },
    async takeBack(key, fewer) {
      await pool.query({
        name: 'refund-events',
        text: refundEvents,
        values: [[keyed(key)], fewer],
      });
    },
    async refund(key, fewer = 1) {
      await pool.query({ name: 'refund-events', text: refundEvents, values: [keysOf(key), fewer] });
    },
    async forget(key) {
      await pool.query('delete from rate_limits where key = any ($1)', [keysOf(key)]);
    },
  };
}

/** Limits one client's public calls that send something or open something with a secret. */
export const postLimit = ({ pool, settings }: Context): RateLimit =>
  rateLimit(pool, 'public-post', settings.publicPostsPerMinute, 60);

/** One client's hourly and daily limits of forms; applications have their own. */
export const formLimits = ({ pool, settings }: Context): RateLimit[] => [
  rateLimit(pool, 'forms-hour', settings.formsPerHour, 3600, httpErrors.tooManyForms),
  rateLimit(pool, 'forms-day', settings.formsPerDay, 24 * 3600, httpErrors.tooManyForms),
];

/** Counts an event in several limits and does `work`. If a limit or `work` refuses it, it counts in none. */
export async function countUnlessRefused<Result>(
  counts: readonly (readonly [limit: RateLimit, key: string])[],
  work: () => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = counts;
  if (!first) return work();
  const [limit, key] = first;
  await limit.count(key);
  try {
    return await countUnlessRefused(others, work);
  } catch (error) {
    await limit.refund(key);
    throw error;
  }
}

/** Counts an event and returns whether it is within the limit. */
export async function isWithinLimit(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.count(key);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Events of `key` counted under a limit's name for `seconds`. */
export interface Counter {
  name: string;
  key: string;
  events: number;
  seconds: number;
}

interface Count extends Counter {
  max: number;
}

export const keyOf = ({ name, key }: Pick<Counter, 'name' | 'key'>): string => `${name}:${key}`;

/** Adds events to the counters of their keys, but not of wider networks; returns the new counts by `keyOf`. */
export async function addToCounters(
  tx: Database,
  counts: readonly Counter[],
): Promise<Map<string, number>> {
  const [keys, events, seconds] = [
    counts.map(keyOf),
    counts.map((one) => one.events),
    counts.map((one) => one.seconds),
  ];
  const { rows } = await sql<{ key: string; events: number }>`
    insert into rate_limits as counter (key, events, ends_at)
    select key, events, now() + make_interval(secs => seconds)
    from unnest(${keys}::text[], ${events}::integer[], ${seconds}::integer[]) as one (key, events, seconds)
    order by key
    on conflict (key) do update set
      events = case when counter.ends_at > now() then counter.events + excluded.events else excluded.events end,
      ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
    returning key, events`.execute(tx);
  return new Map(rows.map((row) => [row.key, row.events]));
}

/** Counts in several limits within a transaction, which undoes it on failure. Returns the exceeded `counts`. */
export async function countInTransaction<One extends Count>(
  tx: Database,
  counts: readonly One[],
): Promise<One[]> {
  return exceededOf(tx, counts, await addToCounters(tx, counts));
}

/** The same for `counts` already counted except in wider networks; `present` is the result of `addToCounters`. */
export async function exceededOf<One extends Count>(
  tx: Database,
  counts: readonly One[],
  present: ReadonlyMap<string, number>,
): Promise<One[]> {
  const exceeded = counts.filter((count) => (present.get(keyOf(count)) ?? 0) > count.max);
  for (const count of counts.filter((one) => !exceeded.includes(one))) {
    for (const { key, times } of countedKeys(count.key).slice(1)) {
      const wider = { ...count, key };
      if (((await addToCounters(tx, [wider])).get(keyOf(wider)) ?? 0) <= count.max * times)
        continue;
      exceeded.push(count);
      break;
    }
  }
  return exceeded;
}

export async function deleteExpiredCounters(db: Database): Promise<void> {
  await deleteInBatches(db, 'rate_limits', sql`ends_at <= now()`);
}
