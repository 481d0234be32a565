import { ApiError } from '#web/platform/http/api-client.ts';
import { retryDelay } from '#web/platform/http/retry-delay.ts';

/** Why the next attempt waits: no answer came, or the server has too much to do, or no space. */
type WaitReason = 'lost' | 'busy' | 'full';

export type SendingState =
  | { phase: 'sending' /** Share of the body that has been sent, from 0 to 1. */; share: number }
  | { phase: 'waiting' /** In milliseconds. */; wait: number; reason: WaitReason }
  | { phase: 'offline' }
  | {
      phase: 'files' /** How many files have to arrive before the form. */;
      missing: number /** Of all files' bytes, what has arrived, from 0 to 1. */;
      share: number;
    };

export interface Sending {
  /** Cancels sending. */
  signal: AbortSignal;
  onState(state: SendingState): void;
  /** Gives up after so many milliseconds of waiting, time offline not counted; ten minutes by default. */
  maxWaiting?: number;
}

/** One attempt. The fields are options of `callApi`. */
export interface Attempt {
  signal: AbortSignal;
  onProgress(share: number): void;
}

const second = 1000;
const minute = 60 * second;
const tenMinutes = 10 * minute;
const maxSilence = 2 * minute;

/** Whether sending the same request again later can succeed. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if ((error.retryAfter ?? 0) * second > tenMinutes) return false;
  // A status below 400 here means that an intermediary answered, such as a captive portal's login page.
  return error.status < 400 || error.status === 429 || error.status >= 500;
}

/**
 * Retries until the request succeeds or fails for good: through lost connections, an overloaded server, and time
 * offline. Every attempt must send the same content under the same idempotency key, so that it is stored once.
 */
export async function sendWithRetry<Result>(
  attempt: (one: Attempt) => Promise<Result>,
  { signal, onState, maxWaiting = tenMinutes }: Sending,
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
      onState({ phase: 'waiting', wait, reason: waitReason(error) });
      await pause(signal, wait);
    }
  }
}

function waitReason(error: unknown): WaitReason {
  if (!(error instanceof ApiError) || error.status < 400) return 'lost';
  return error.status === 507 ? 'full' : 'busy';
}

// Aborts an attempt that makes no progress: the system can take very long to notice a dead connection.
async function tryOnce<Result>(
  attempt: (one: Attempt) => Promise<Result>,
  signal: AbortSignal,
  onState: (state: SendingState) => void,
): Promise<Result> {
  const hangUp = new AbortController();
  const over = new AbortController();
  signal.addEventListener('abort', () => hangUp.abort(signal.reason), { signal: over.signal });
  const listen = () => setTimeout(() => hangUp.abort(connectionError()), maxSilence);
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

const connectionError = () => new ApiError(0, '', []);

async function untilOnline(signal: AbortSignal, onState: (state: SendingState) => void): Promise<void> {
  while (!navigator.onLine) {
    onState({ phase: 'offline' });
    await pause(signal);
  }
}

// Waits until the time is over or connectivity changes: coming online ends the wait early, going offline changes what
// to wait for.
function pause(signal: AbortSignal, wait?: number): Promise<void> {
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
