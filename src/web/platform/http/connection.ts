import { useSyncExternalStore } from 'react';

const probeTimeoutMs = 2500;
const waitMs = 4000;

let isLost = false;
let probing: Promise<Response | undefined> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of [...listeners]) listener();
}

/** Notes that the server has answered. Of a browser that has gone offline since, that proves nothing. */
export function recordAnswer(): void {
  clearTimeout(timer);
  setLost(!navigator.onLine);
}

/**
 * Notes that a request got no answer. A single one proves little, so the server is asked once more before the connection
 * counts as lost: browsers say that they are online as soon as there is any network, dead or not.
 */
export function recordFailure(): void {
  if (!navigator.onLine) setLost(true);
  else if (!isLost) void probeConnection();
}

/** Asks the server for a sign of life, and returns it. While there is none, it asks again and again. */
export function probeConnection(): Promise<Response | undefined> {
  probing ??= probe().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function probe(): Promise<Response | undefined> {
  clearTimeout(timer);
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
    recordAnswer();
    return answer;
  } catch {
    setLost(true);
    // Without any network the browser tells when there is one again.
    if (navigator.onLine) timer = setTimeout(() => void probeConnection(), waitMs);
    return undefined;
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => setLost(true));
  window.addEventListener('online', () => void probeConnection());
  isLost = !navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `act` each time the connection is back after it was lost. Returns the cleanup function. */
export const onReconnect = (act: () => void): (() => void) => subscribe(() => isLost || act());

/** Calls `act` with whether there is a connection, now and whenever that changes. Returns the cleanup function. */
export function watchConnection(act: (isConnected: boolean) => void): () => void {
  act(!isLost);
  return subscribe(() => act(!isLost));
}

/** Whether the connection is lost: the browser is offline, or the server can't be reached. */
export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
