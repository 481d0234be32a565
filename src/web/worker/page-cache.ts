import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, CacheOnly, NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';
import { builtFiles } from './built-files.ts';
import { keptAddress } from './kept-pages.ts';

/** The name of the cache of pages. */
export const pageCache = 'pages';
const fileCache = 'files';

const maxAgeSeconds = 14 * 86_400;

// Their age counts from their last use. With this header it would count from the day when they were loaded.
function withoutDate({ body, status, headers }: Response): Response {
  const kept = new Headers(headers);
  kept.delete('date');
  return new Response(body, { status, headers: kept });
}

// A page of another release needs files that this worker doesn't know. The worker of that release keeps it.
const onlyThisRelease: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keptAddress(request.url),
  async cacheWillUpdate({ response }) {
    if (response.status !== 200 || response.redirected) return null;
    const html = await response.clone().text();
    return html.includes(builtFiles.release) ? withoutDate(response) : null;
  },
  cacheDidUpdate: async ({ request }) => void stored.add(request.url),
};

const stored = new Set<string>();

/** Whether the page at this address was stored since this was last asked. */
export const wasStored = (address: string): boolean => stored.delete(keptAddress(address));

const pageOptions = {
  cacheName: pageCache,
  plugins: [onlyThisRelease, new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds })],
};

/** Whether the page at this address is kept. */
export const isKept = async (address: string): Promise<boolean> =>
  (await (await caches.open(pageCache)).match(keptAddress(address))) !== undefined;

/** Pages as they are now, which keeps them, or as they were last if they can't be loaded. */
export const pages: Strategy = new NetworkFirst(pageOptions);

/** Pages as they were last. Rejects if there is none. */
export const formerPages: Strategy = new CacheOnly(pageOptions);

// Files of the former release stay until they get old, since a page of it may still be open.
const expiration = new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds, purgeOnQuotaError: true });
const onlyGood: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? withoutDate(response) : null),
};
const options = { cacheName: fileCache, plugins: [onlyGood, expiration] };

const hashedFiles = new CacheFirst(options);
const pictures = new StaleWhileRevalidate(options);

/** How files at this path are kept: the ones named by a hash never change. `undefined` if they aren't. */
export function fileStrategy(path: string): Strategy | undefined {
  if (/^\/(assets|pictures)\//.test(path)) return hashedFiles;
  return path.startsWith('/art/') ? pictures : undefined;
}
