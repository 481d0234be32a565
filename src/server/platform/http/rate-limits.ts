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
 * Counts events by key in the database, so that a limit survives restarts and is shared by all processes. What is allowed to
 * an IPv6 network also counts under the wider ones that it is part of. What is refused doesn't: one customer can't use up what
 * others in the same network are allowed.
 */
export interface RateLimit {
  /** Counts `events` (1 by default) of `key`, and returns how many are left. Throws 429 if the limit is exceeded. */
  count(key: string, events?: number): Promise<number>;
  /** Subtracts events that turned out harmless. */
  refund(key: string, events?: number): Promise<void>;
  /** Subtracts events that `count` has refused. */
  takeBack(key: string, events: number): Promise<void>;
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
      await pool.query({ name: 'refund-events', text: refundEvents, values: [[keyed(key)], fewer] });
    },
    async refund(key, fewer = 1) {
      await pool.query({ name: 'refund-events', text: refundEvents, values: [keysOf(key), fewer] });
    },
    async forget(key) {
      await pool.query('delete from rate_limits where key = any ($1)', [keysOf(key)]);
    },
  };
}

/** Limits the calls of one client by which strangers send something, or open something with a secret. */
export const postLimit = ({ pool, settings }: Context): RateLimit =>
  rateLimit(pool, 'public-post', settings.publicPostsPerMinute, 60);

/** Limits the forms that one client sends in an hour and in a day, other than applications, which have limits of their own. */
export const formLimits = ({ pool, settings }: Context): RateLimit[] => [
  rateLimit(pool, 'forms-hour', settings.formsPerHour, 3600, httpErrors.tooManyForms),
  rateLimit(pool, 'forms-day', settings.formsPerDay, 24 * 3600, httpErrors.tooManyForms),
];

/** Counts an event by several limits, and does `work`. What one of them or `work` refuses counts for none that has allowed it. */
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

/** Events of `key` that count under a limit's name for `seconds`. */
export interface Counter {
  name: string;
  key: string;
  events: number;
  seconds: number;
}

/** The same, with how many are allowed. */
interface Count extends Counter {
  max: number;
}

/** The key of a counter in the database. */
export const keyOf = ({ name, key }: Pick<Counter, 'name' | 'key'>): string => `${name}:${key}`;

/** Adds events to the counters of their keys, but not of wider networks, and returns what these have then, by `keyOf`. */
export async function addToCounters(tx: Database, counts: readonly Counter[]): Promise<Map<string, number>> {
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

/**
 * Counts by several limits in a transaction, which takes everything back if it fails. Returns those of `counts` that are
 * exceeded.
 */
export async function countInTransaction<One extends Count>(tx: Database, counts: readonly One[]): Promise<One[]> {
  return exceededOf(tx, counts, await addToCounters(tx, counts));
}

/** The same for `counts` that are counted already, but in wider networks; `present` is what `addToCounters` has returned. */
export async function exceededOf<One extends Count>(
  tx: Database,
  counts: readonly One[],
  present: ReadonlyMap<string, number>,
): Promise<One[]> {
  const exceeded = counts.filter((count) => (present.get(keyOf(count)) ?? 0) > count.max);
  for (const count of counts.filter((one) => !exceeded.includes(one))) {
    for (const { key, times } of countedKeys(count.key).slice(1)) {
      const wider = { ...count, key };
      if (((await addToCounters(tx, [wider])).get(keyOf(wider)) ?? 0) <= count.max * times) continue;
      exceeded.push(count);
      break;
    }
  }
  return exceeded;
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredCounters(db: Database): Promise<void> {
  await deleteInBatches(db, 'rate_limits', sql`ends_at <= now()`);
}
