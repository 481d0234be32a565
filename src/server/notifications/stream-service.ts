import { setTimeout as pause } from 'node:timers/promises';
import { findVersions } from './repository.ts';
import { type NotificationsContext, settledAt } from './service.ts';

/** A listening administrator, in a session. */
export interface Listener {
  adminId: string;
  tokenHash: Buffer;
}

/** The streams that are open, and what can be done with them. */
interface Streams {
  listeners(): readonly Listener[];
  send(isMeant: (listener: Listener) => boolean): void;
  end(isMeant: (listener: Listener) => boolean): void;
}

export interface WatchTimes {
  /** The database is asked so often whether anything is new, while somebody listens. */
  lookMs: number;
  /** So often it is asked whether the listeners' sessions are still open. */
  sessionsMs: number;
}

export const watchTimes: WatchTimes = { lookMs: 3_000, sessionsMs: 20_000 };

interface WatchContext extends NotificationsContext {
  streams: Streams;
  times: WatchTimes;
  /** Of these tokens, those whose sessions are open. Doesn't count as use of a session. */
  findOpenSessions(tokenHashes: readonly Buffer[]): Promise<readonly Buffer[]>;
  /** Told of the first of several failures in a row. */
  onFailure(error: unknown): void;
}

/**
 * Tells listeners that something is new, or that they have read something elsewhere, and ends the streams of sessions that
 * are over. Asks the database by one statement for all of them, and goes on after an outage. Call the returned function
 * whenever a stream was opened: without listeners nothing is asked.
 */
export function watchNotifications(context: WatchContext): () => void {
  const { db, clock, streams, times, findOpenSessions, onFailure } = context;
  let known: ReadonlyMap<string, string> | undefined;
  let isWatching = false;
  let hasFailed = false;
  const told = new WeakSet<Listener>();

  async function look(): Promise<void> {
    const adminIds = new Set(streams.listeners().map(({ adminId }) => adminId));
    const before = known;
    const versions = await findVersions(db, settledAt(clock()), [...adminIds]);
    known = versions;
    const isNew = (key: string) => !before || before.get(key) !== versions.get(key);
    streams.send((listener) => {
      // Something may have come between what a new listener has read and the stream.
      const isMeant = !told.has(listener) || isNew('') || isNew(listener.adminId);
      told.add(listener);
      return isMeant;
    });
  }

  async function endClosed(): Promise<void> {
    const asked = streams.listeners().map(({ tokenHash }) => tokenHash);
    const open = await findOpenSessions(asked);
    const isOne = (hashes: readonly Buffer[], { tokenHash }: Listener) => hashes.some((hash) => hash.equals(tokenHash));
    streams.end((listener) => isOne(asked, listener) && !isOne(open, listener));
  }

  async function watch(): Promise<void> {
    let untilSessions = times.sessionsMs;
    while (streams.listeners().length > 0) {
      try {
        await look();
        untilSessions -= times.lookMs;
        if (untilSessions <= 0) {
          await endClosed();
          untilSessions = times.sessionsMs;
        }
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
      }
      await pause(times.lookMs, undefined, { ref: false });
    }
    isWatching = false;
    known = undefined;
  }

  return () => {
    if (isWatching) return;
    isWatching = true;
    void watch();
  };
}
