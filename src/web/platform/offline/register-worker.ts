import { storedText } from '#web/platform/page/browser-storage.ts';
import { connectionOf } from '#web/platform/page/slow-connection.ts';
import { whenIdle } from '#web/platform/page/when-idle.ts';
import type { PageMessage } from './worker-messages.ts';
import { workerUrl } from './worker-url.ts';

/** Addresses that no worker has received yet: the page may close before one is active. */
const storage = storedText('sessionStorage', 'opened-pages');

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined;
let hasJustBegun = true;

/**
 * Registers the service worker and has it cache the current page for offline use. Waits until the page is idle.
 * Does nothing in development or without worker support.
 */
export function keepPage(): void {
  const url = workerUrl;
  if (!import.meta.env.PROD || !url || !('serviceWorker' in navigator)) return;
  storeOpened(openedPages());
  whenIdle(async () => {
    registering ??= register(url);
    announcePage(await registering);
  });
}

async function register(url: string): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  // The first page is still loading when the worker takes control; wait.
  serviceWorker.addEventListener('controllerchange', () => whenIdle(() => announcePage()));
  try {
    return await serviceWorker.register(url);
  } catch {
    // Private window or full disk; the site works without a worker.
    return undefined;
  }
}

function openedPages(): string[] {
  const { origin, pathname, search } = window.location;
  const present = origin + pathname + search;
  const before = storage.read()?.split(' ').filter(Boolean) ?? [];
  return [...new Set([...before, present])];
}

const storeOpened = (addresses: readonly string[]): void => storage.write(addresses.join(' '));

function announcePage(registration?: ServiceWorkerRegistration): void {
  // A worker doesn't control pages whose loading began before its activation.
  const worker = navigator.serviceWorker.controller ?? registration?.active;
  if (!worker) return;
  const message: PageMessage = {
    addresses: openedPages(),
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    isWhole: connectionOf(navigator).saveData !== true,
    hasJustBegun,
  };
  hasJustBegun = false;
  storeOpened([]);
  worker.postMessage(message);
}
