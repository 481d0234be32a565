import { lineOf } from '#web/platform/page/line-quality.ts';
import { whenIdle } from '#web/platform/page/when-idle.ts';
import type { PageMessage } from './worker-messages.ts';
import { workerUrl } from './worker-url.ts';

/** Holds the addresses of this tab that no worker has heard of yet: a page can be left before there is one. */
const storageKey = 'opened-pages';

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined;
let hasJustBegun = true;

/**
 * Makes the page that is shown open without a connection, by the service worker, which is registered with the first
 * page. Waits until the page is idle. Does nothing in development, and where there are no workers.
 */
export function keepPage(): void {
  const url = workerUrl;
  if (!import.meta.env.PROD || !url || !('serviceWorker' in navigator)) return;
  noteOpened(openedPages());
  whenIdle(async () => {
    registering ??= register(url);
    announcePage(await registering);
  });
}

async function register(url: string): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  // Later, since the first page is loading its last parts when the worker comes.
  serviceWorker.addEventListener('controllerchange', () => whenIdle(() => announcePage()));
  try {
    return await serviceWorker.register(url);
  } catch {
    // In private windows, or where the device has no room. The site works without it.
    return undefined;
  }
}

function openedPages(): string[] {
  const { origin, pathname, search } = window.location;
  const present = origin + pathname + search;
  try {
    const before = window.sessionStorage.getItem(storageKey)?.split(' ').filter(Boolean) ?? [];
    return [...new Set([...before, present])];
  } catch {
    // Without access to storage, those that were left are forgotten.
    return [present];
  }
}

function noteOpened(addresses: readonly string[]): void {
  try {
    window.sessionStorage.setItem(storageKey, addresses.join(' '));
  } catch {
    // See above.
  }
}

function announcePage(registration?: ServiceWorkerRegistration): void {
  // A worker doesn't control a page that was on its way while the worker began.
  const worker = navigator.serviceWorker.controller ?? registration?.active;
  if (!worker) return;
  const message: PageMessage = {
    addresses: openedPages(),
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    isWhole: lineOf(navigator).saveData !== true,
    hasJustBegun,
  };
  hasJustBegun = false;
  noteOpened([]);
  worker.postMessage(message);
}
