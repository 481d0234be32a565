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

/** A response proves the connection, unless the browser has gone offline since. */
export function recordAnswer(): void {
  clearTimeout(timer);
  setLost(!navigator.onLine);
}

/**
 * One failure proves little, so the server is probed before the connection counts as lost. Browsers report 'online'
 * with any network, dead or not.
 */
export function recordFailure(): void {
  if (!navigator.onLine) setLost(true);
  else if (!isLost) void probeConnection();
}

/** Probes the server and returns its response; retries in the background until one arrives. */
export function probeConnection(): Promise<Response | undefined> {
  probing ??= probe().finally(() => {
    probing = undefined;
  });
  return probing;
}

let isRestarting = false;

/** Failed probes don't count while the server restarts on purpose. Returns the cleanup function. */
export function expectRestart(): () => void {
  isRestarting = true;
  return () => {
    isRestarting = false;
  };
}

async function probe(): Promise<Response | undefined> {
  clearTimeout(timer);
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    recordAnswer();
    return answer;
  } catch {
    setLost(!isRestarting || !navigator.onLine);
    // Without any network, the browser's `online` event follows.
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

/** Returns the cleanup function. */
export const onReconnect = (act: () => void): (() => void) => subscribe(() => isLost || act());

/** Calls `act` now and on each change. Returns the cleanup function. */
export function watchConnection(act: (isConnected: boolean) => void): () => void {
  act(!isLost);
  return subscribe(() => act(!isLost));
}

/** True if the browser is offline or the server unreachable. */
export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
