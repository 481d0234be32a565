import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import {
  connectionLost,
  type PageMessage,
  sendTag,
} from '#web/platform/offline/worker-messages.ts';
import { builtFiles } from './built-files.ts';
import { isNarrowed, keptAddress, keptPage } from './kept-pages.ts';
import { offlinePage } from './offline-page.ts';
import { fileStrategy, formerPages, isKept, pages, takeStoredMark } from './page-cache.ts';
import { requireProduct } from './require-product.ts';
import { sendInBackground, showSite } from './sent-drafts.ts';

declare const self: ServiceWorkerGlobalScope;

declare global {
  // Only some browsers support it, so TypeScript lacks the type.
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { tag: string };
  }
}

// No route matches the API, documents and the back office (except the attendance page): they bypass the worker.
const isPublicPage = (path: string) => !/^\/(api|admin)(\/|$)|\.\w+$/.test(path);

/** How long to wait for a page before showing the cached copy, or the offline page. */
const pageDeadlineMs = 3000;

let lostAt = Number.NEGATIVE_INFINITY;

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && fileStrategy(url.pathname) !== undefined,
  ({ event, request, url }) =>
    fileStrategy(url.pathname)?.handle({ event, request }) ?? fetch(request),
);

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    (isPublicPage(url.pathname) || keptPage(url.pathname) !== undefined),
  async ({ event, request, url }) => {
    const noAnswer = new Promise<never>((_, reject) =>
      setTimeout(reject, performance.now() - lostAt < pageDeadlineMs ? 0 : pageDeadlineMs),
    );
    const isWhole = keptPage(url.pathname) !== undefined && !isNarrowed(url.href);
    const answer = isWhole ? pages.handle({ event, request }) : fetch(request);
    try {
      return await Promise.race([requireProduct(answer), noAnswer]);
    } catch {
      // Hydration with the narrowed address would fail on the cached HTML.
      if (isNarrowed(url.href) && (await isKept(url.href)))
        return Response.redirect(keptAddress(url.href));
      return formerPages.handle({ event, request }).catch(offlinePage);
    }
  },
);

// Pages of the first visit load before the worker; from now on it serves their requests.
clientsClaim();

const takeOver = 'take-over';

/** Activates a new release's worker, unless another page is open: it may contain a form. */
async function giveWay(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length < 2) self.registration.waiting?.postMessage(takeOver);
}

/**
 * Caches opened pages and the home page: their HTML, which client-side links don't load, and files loaded before
 * this worker. Files in the HTTP cache cost nothing. Stops when the connection is lost; the next visit continues.
 */
async function keepPages(event: ExtendableEvent, message: PageMessage): Promise<void> {
  const home = `${self.location.origin}/`;
  try {
    for (const address of message.addresses) await keepPage(event, address, message);
    if (!(await isKept(home))) await keepPage(event, home, message);
  } catch {
    // Without a connection, stop.
  }
}

async function keepPage(
  event: ExtendableEvent,
  address: string,
  { files, isWhole }: PageMessage,
): Promise<void> {
  const { pathname, origin } = new URL(address);
  const page = keptPage(pathname);
  if (page === undefined) return;
  const parts = isWhole ? (builtFiles.ofPages[page] ?? []) : [];
  if (!takeStoredMark(address)) {
    await Promise.all(pages.handleAll({ event, request: new Request(keptAddress(address)) }));
    takeStoredMark(address);
  }
  // One at a time, so that the page's own requests come first.
  for (const url of new Set([...files, ...parts.map((part) => origin + part)])) {
    const { origin: itsOrigin, pathname: path } = new URL(url);
    const strategy = itsOrigin === origin ? fileStrategy(path) : undefined;
    const request = new Request(url, { priority: 'low' });
    if (strategy) await Promise.all(strategy.handleAll({ event, request }));
  }
}

self.addEventListener('message', (event) => {
  if (event.data === takeOver) return void self.skipWaiting();
  if (event.data === connectionLost) {
    lostAt = performance.now();
    return;
  }
  const message: PageMessage = event.data;
  const caching = keepPages(event, message);
  // Only after caching: Chrome can delay activation for long while the old worker is busy.
  event.waitUntil(message.hasJustBegun ? caching.then(giveWay) : caching);
});

self.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendInBackground());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showSite());
});
