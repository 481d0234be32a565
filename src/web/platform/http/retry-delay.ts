import { ApiError } from './api-client.ts';

const second = 1000;
const waits = [1, 2, 4, 8, 15, 30].map((seconds) => seconds * second);

/**
 * Returns the delay before the next attempt, in milliseconds. `chance` (0 to 1) adds jitter, so that clients don't
 * retry all at once.
 */
export function retryDelay(failures: number, error: unknown, chance: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  if (asked !== undefined) return Math.min(Math.max(asked, 1), 120) * second;
  const wait = waits[Math.min(failures, waits.length) - 1] ?? second;
  return Math.round(wait * (0.8 + 0.4 * chance));
}
