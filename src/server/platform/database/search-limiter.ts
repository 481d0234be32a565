import pLimit from 'p-limit';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { cancellable } from './cancellable.ts';
import type { Database } from './database.ts';

// A search can take longer than many pages do. Pages always have most of the ten connections.
const limitSearching = pLimit(4);
// Those who come later would give up before their turn.
const maxWaitingSearches = 50;

/** How many searches wait for their turn on this instance. */
export const waitingSearches = (): number => limitSearching.pendingCount;

/**
 * Runs a search when it is its turn, on a connection of its own. Throws 503 if too many wait, and the signal's reason if
 * its caller has gone.
 */
export async function limitSearch<Found>(
  db: Database,
  signal: AbortSignal,
  search: (one: Database) => Promise<Found>,
): Promise<Found> {
  if (limitSearching.pendingCount >= maxWaitingSearches) throw httpErrors.busy();
  return limitSearching(() => cancellable(db, signal, search));
}
