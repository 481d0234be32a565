import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { lineLost, type PageMessage, sendTag } from '#web/platform/offline/worker-messages.ts';
import { builtFiles } from './built-files.ts';
import { keptPage } from './kept-pages.ts';
import { offlinePage } from './offline-page.ts';
import { fileStrategy, formerPages, isKept, pages, wasStored } from './page-cache.ts';
import { requireProduct } from './require-product.ts';
import { sendInBackground, showSite } from './sent-drafts.ts';

declare const self: ServiceWorkerGlobalScope;

declare global {
  // Only some browsers have it, so TypeScript doesn't know it.
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { tag: string };
  }
}

// The API, documents and the back-office but for the list for the door go past the worker: none of these routes matches them.
const isPublicPage = (path: string) => !/^\/(api|admin)(\/|$)|\.\w+$/.test(path);

/** How long a page may take to begin to arrive until the one that was kept is shown, or the list of those that were. */
const patienceMs = 3000;

let lostAt = Number.NEGATIVE_INFINITY;

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && fileStrategy(url.pathname) !== undefined,
  ({ event, request, url }) => fileStrategy(url.pathname)?.handle({ event, request }) ?? fetch(request),
);

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && (isPublicPage(url.pathname) || keptPage(url.pathname) !== undefined),
  async ({ event, request, url }) => {
    const noAnswer = new Promise<never>((_, reject) =>
      setTimeout(reject, performance.now() - lostAt < patienceMs ? 0 : patienceMs),
    );
    const answer = keptPage(url.pathname) ? pages.handle({ event, request }) : fetch(request);
    try {
      return await Promise.race([requireProduct(answer), noAnswer]);
    } catch {
      return formerPages.handle({ event, request }).catch(offlinePage);
    }
  },
);

// The pages of the first visit come before the worker; it serves what they load from now on.
clientsClaim();

const takeOver = 'take-over';

/** Lets the worker of a new release in, unless another page is open: there may be a form in it. */
async function giveWay(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length < 2) self.registration.waiting?.postMessage(takeOver);
}

/**
 * Keeps the pages that were opened, and the home page: their HTML, which a link within the site doesn't load, and their
 * files, which were loaded before this worker was there. Files that the browser has cost nothing. Stops when the
 * connection is lost; the next visit continues.
 */
async function keepPages(event: ExtendableEvent, message: PageMessage): Promise<void> {
  const home = `${self.location.origin}/`;
  try {
    for (const address of message.addresses) await keepPage(event, address, message);
    if (!(await isKept(home))) await keepPage(event, home, message);
  } catch {
    // Without a connection there is nothing more to keep.
  }
}

async function keepPage(event: ExtendableEvent, address: string, { files, isWhole }: PageMessage): Promise<void> {
  const { pathname, origin } = new URL(address);
  const page = keptPage(pathname);
  if (page === undefined) return;
  const parts = isWhole ? (builtFiles.ofPages[page] ?? []) : [];
  if (!wasStored(address)) {
    await Promise.all(pages.handleAll({ event, request: new Request(address) }));
    wasStored(address);
  }
  // One after the other, so that what the page itself loads meanwhile comes first.
  for (const url of new Set([...files, ...parts.map((part) => origin + part)])) {
    const { origin: itsOrigin, pathname: path } = new URL(url);
    const strategy = itsOrigin === origin ? fileStrategy(path) : undefined;
    const request = new Request(url, { priority: 'low' });
    if (strategy) await Promise.all(strategy.handleAll({ event, request }));
  }
}

self.addEventListener('message', (event) => {
  if (event.data === takeOver) return void self.skipWaiting();
  if (event.data === lineLost) {
    lostAt = performance.now();
    return;
  }
  const message: PageMessage = event.data;
  const kept = keepPages(event, message);
  // Only now: Chrome can put it off for long while the former worker is busy.
  event.waitUntil(message.hasJustBegun ? kept.then(giveWay) : kept);
});

self.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendInBackground());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showSite());
});
