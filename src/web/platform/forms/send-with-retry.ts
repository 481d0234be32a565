import { ApiError } from '#web/platform/http/api-client.ts';

/** What is going on with something that is being sent. */
export type SendingState =
  | { phase: 'sending' /** The share that has left, from 0 to 1. */; share: number }
  | { phase: 'waiting' /** How long, in milliseconds. */; wait: number; isBusy: boolean }
  | { phase: 'offline' };

/** What somebody who sends something gives along. */
export interface Sending {
  /** Calls it off. */
  signal: AbortSignal;
  onState(state: SendingState): void;
}

/** One of several tries; `call` takes these as they are. */
export interface Attempt {
  signal: AbortSignal;
  onProgress(share: number): void;
}

const second = 1000;
const minute = 60 * second;
const waits = [1, 2, 4, 8, 15, 30].map((seconds) => seconds * second);
const maxWaiting = 10 * minute;
const longestSilence = 2 * minute;

/** Whether the same thing may well be taken when it is sent again before long. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if ((error.retryAfter ?? 0) * second > maxWaiting) return false;
  // Below 400 the answer came from something in between, such as a hotspot's log-in page.
  return error.status < 400 || error.status === 429 || error.status >= 500;
}

/** How long to wait after so many failures, in milliseconds; a little by `chance` (0 to 1), so that not all come at once. */
export function retryDelay(failures: number, error: unknown, chance: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  if (asked !== undefined) return Math.min(Math.max(asked, 1), 120) * second;
  const wait = waits[Math.min(failures, waits.length) - 1] ?? second;
  return Math.round(wait * (0.8 + 0.4 * chance));
}

/**
 * Sends something until it has arrived or was refused: through lost connections, a server that is busy, and times without
 * a network. Every attempt must carry the same words under the same idempotency key, so that it is stored once. It gives up after ten minutes
 * of waiting; while the device is offline, no time counts.
 */
export async function sendWithRetry<Result>(
  attempt: (one: Attempt) => Promise<Result>,
  { signal, onState }: Sending,
): Promise<Result> {
  let waited = 0;
  for (let failures = 1; ; failures += 1) {
    await untilOnline(signal, onState);
    if (signal.aborted) throw signal.reason;
    onState({ phase: 'sending', share: 0 });
    try {
      return await tryOnce(attempt, signal, onState);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!isWorthRetrying(error) || waited >= maxWaiting) throw error;
      if (!navigator.onLine) continue;
      const wait = retryDelay(failures, error, Math.random());
      waited += wait;
      onState({ phase: 'waiting', wait, isBusy: error instanceof ApiError && error.status >= 400 });
      await rest(signal, wait);
    }
  }
}

// A connection that has died without a word would hold everything up for as long as the system believes in it.
async function tryOnce<Result>(
  attempt: (one: Attempt) => Promise<Result>,
  signal: AbortSignal,
  onState: (state: SendingState) => void,
): Promise<Result> {
  const hangUp = new AbortController();
  const over = new AbortController();
  signal.addEventListener('abort', () => hangUp.abort(signal.reason), { signal: over.signal });
  const listen = () => setTimeout(() => hangUp.abort(cutOff()), longestSilence);
  let timer = listen();
  try {
    return await attempt({
      signal: hangUp.signal,
      onProgress(share) {
        clearTimeout(timer);
        timer = listen();
        onState({ phase: 'sending', share });
      },
    });
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

const cutOff = () => new ApiError(0, '', []);

async function untilOnline(signal: AbortSignal, onState: (state: SendingState) => void): Promise<void> {
  while (!navigator.onLine) {
    onState({ phase: 'offline' });
    await rest(signal);
  }
}

// A network that comes back cuts the waiting short; one that goes changes what there is to wait for.
function rest(signal: AbortSignal, wait?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const timer = wait === undefined ? undefined : setTimeout(end, wait);
    function end() {
      clearTimeout(timer);
      over.abort();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    for (const name of ['online', 'offline']) window.addEventListener(name, end, { signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
    if (signal.aborted) end();
  });
}
