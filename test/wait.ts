import type { Pool } from 'pg';
import { vi } from 'vitest';

// Only what never happens takes this long, even on a slow and busy machine.
const patience = { timeout: 60_000, interval: 10 };

/** Waits until `look` no longer throws, and returns its result. Throws its last error after a minute. */
export const waitFor = <Found>(look: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(look, patience);

/** Waits until `look` returns something, and returns that. Throws after a minute. */
export const waitUntil = <Found>(
  look: () => Found | Promise<Found>,
): ReturnType<typeof vi.waitUntil<Found>> => vi.waitUntil(look, patience);

/** How many statements in this database wait for another transaction. */
export async function countWaitingForLock(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

export const isWaitingForLock = async (pool: Pick<Pool, 'query'>): Promise<boolean> =>
  (await countWaitingForLock(pool)) > 0;
