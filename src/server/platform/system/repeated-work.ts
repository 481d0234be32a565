import { setTimeout as pause } from 'node:timers/promises';

/** Work that is done again and again. */
export interface RepeatedWork {
  /** Asks the work to end by its signal, and waits for that. */
  stop(): Promise<void>;
}

/** Does `work`, and again `everyMs` after it has ended, until it is stopped. What it throws is told to `onError`. */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): RepeatedWork {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => onError(error));
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}
