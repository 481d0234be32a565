import { useSyncExternalStore } from 'react';
import type { ClientInstrumentation } from 'react-router';
import { untilConnected } from '#web/platform/http/connection.ts';
import { fetchFiles, StalePageError } from './load-files.ts';
import { missingFiles } from './page-files.ts';

const retryMs = 2000;

let latest = {};
let isWaiting = false;
const listeners = new Set<() => void>();

function setWaiting(waiting: boolean): void {
  isWaiting = waiting;
  for (const listener of listeners) listener();
}

/**
 * Waits for the files of the page at `url`. Never resolves if another page is wanted meanwhile: the last one wins.
 * React Router itself would reload the page after a failure, and offline that leaves nothing but the browser's own error
 * page.
 */
async function waitForPage(url: URL, files: readonly string[]): Promise<void> {
  const mine = latest;
  setWaiting(true);
  for (;;) {
    try {
      await fetchFiles(files);
      break;
    } catch (error) {
      if (mine !== latest) break;
      if (error instanceof StalePageError) window.location.assign(url);
      await pause();
      await untilConnected();
    }
  }
  if (mine !== latest) return new Promise(() => undefined);
  setWaiting(false);
}

// Long enough to find out whether the connection is lost, and not to ask a broken server all the time.
const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs));

// How React Router reports a target without a path: the present page with another query. No link of the site leads to
// the home page with a query.
const isSamePage = /^\/\?/;

/** Returns what has to be awaited before the page at `to`, relative to `from`, can be opened; nothing if it can be now. */
function prepare(to: string, from: string): Promise<void> | undefined {
  latest = {};
  const url = new URL(to, new URL(from, window.location.origin));
  const files = isSamePage.test(to) ? [] : missingFiles(url.pathname);
  if (files.length > 0) return waitForPage(url, files);
  if (isWaiting) setWaiting(false);
  return undefined;
}

/** Holds back each navigation of the router until the page's files are there. */
export const guardedNavigation: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go, { to, currentUrl }) {
        // Steps through the history are held back by `guardHistory`.
        const ready = typeof to === 'string' ? prepare(to, currentUrl) : undefined;
        if (ready) await ready;
        await go();
      },
    }),
};

/** Does the same for the browser's Back and Forward. Must be called before the router listens to them. */
export function guardHistory(): void {
  window.addEventListener(
    'popstate',
    (event) => {
      const ready = prepare(window.location.href, window.location.href);
      if (!ready) return;
      event.stopImmediatePropagation();
      void ready.then(() => window.dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
    },
    true,
  );
}

/** Whether a page is wanted whose files are still missing. */
export const useIsPageAwaited = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWaiting,
    () => false,
  );
