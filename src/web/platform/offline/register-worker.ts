import { lineOf } from '#web/platform/page/line-quality.ts';
import { whenIdle } from '#web/platform/page/when-idle.ts';
import type { PageMessage } from './worker-messages.ts';
import { workerUrl } from './worker-url.ts';

let registering: Promise<void> | undefined;
let hasJustBegun = true;

/**
 * Makes the page that is shown open without a connection, by the service worker, which is registered with the first
 * page. Waits until the page is idle. Does nothing in development, and where there are no workers.
 */
export function keepPage(): void {
  const url = workerUrl;
  if (!import.meta.env.PROD || !url || !('serviceWorker' in navigator)) return;
  whenIdle(async () => {
    registering ??= register(url);
    await registering;
    announcePage();
  });
}

async function register(url: string): Promise<void> {
  const { serviceWorker } = navigator;
  // Later, since the first page is loading its last parts when the worker comes.
  serviceWorker.addEventListener('controllerchange', () => whenIdle(announcePage));
  try {
    await serviceWorker.register(url);
  } catch {
    // In private windows, or where the device has no room. The site works without it.
  }
}

function announcePage(): void {
  const { origin, pathname, search } = window.location;
  const message: PageMessage = {
    address: origin + pathname + search,
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    isWhole: lineOf(navigator).saveData !== true,
    hasJustBegun,
  };
  hasJustBegun = false;
  navigator.serviceWorker.controller?.postMessage(message);
}
