import { lineOf } from '#web/platform/page/line-quality.ts';
import { whenIdle } from '#web/platform/page/when-idle.ts';
import type { PageMessage } from './worker-messages.ts';
import { workerUrl } from './worker-url.ts';

let registering: Promise<void> | undefined;

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
    tellPage();
  });
}

async function register(url: string): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', tellPage);
  try {
    const { waiting } = await serviceWorker.register(url);
    const takeOver: PageMessage = { type: 'take-over' };
    waiting?.postMessage(takeOver);
  } catch {
    // In private windows, or where the device has no room. The site works without it.
  }
}

function tellPage(): void {
  const { origin, pathname, search } = window.location;
  const message: PageMessage = {
    type: 'keep-page',
    address: origin + pathname + search,
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    isWhole: lineOf(navigator).saveData !== true,
  };
  navigator.serviceWorker.controller?.postMessage(message);
}
