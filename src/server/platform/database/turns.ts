import pLimit, { type LimitFunction } from 'p-limit';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { cancellable } from './cancellable.ts';
import type { Database } from './database.ts';

// A search or a report can take longer than many pages do. Pages always have some of the ten connections.
const searches = pLimit(4);
const reports = pLimit(2);
// Those who come later would give up before their turn.
const maxWaiting = 50;

/** How many searches wait for their turn on this instance. */
export const waitingSearches = (): number => searches.pendingCount;

const inTurnOf =
  (turns: LimitFunction) =>
  async <Found>(db: Database, signal: AbortSignal, read: (one: Database) => Promise<Found>): Promise<Found> => {
    if (turns.pendingCount >= maxWaiting) throw httpErrors.busy();
    return turns(() => cancellable(db, signal, read));
  };

/**
 * Runs a search when it is its turn, on a connection of its own. Throws 503 if too many wait, and the signal's reason if its
 * caller has gone.
 */
export const limitSearch = inTurnOf(searches);

/** Counts a report in its turn, as `limitSearch` does: two at a time, since one can keep a processor busy. */
export const limitReport = inTurnOf(reports);
