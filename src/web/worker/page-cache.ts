import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';
import { builtFiles } from './built-files.ts';
import { keptAddress } from './kept-pages.ts';

/** The name of the cache of pages. */
export const pageCache = 'pages';
const fileCache = 'files';

const maxAgeSeconds = 14 * 86_400;
const patienceSeconds = 3;

// Their age counts from their last use. With this header it would count from the day when they were loaded.
function withoutDate({ body, status, headers }: Response): Response {
  const kept = new Headers(headers);
  kept.delete('date');
  return new Response(body, { status, headers: kept });
}

// A page of another release needs files that this worker doesn't know. The worker of that release keeps it.
const onlyThisRelease: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keptAddress(new URL(request.url)),
  async cacheWillUpdate({ response }) {
    if (response.status !== 200 || response.redirected) return null;
    const html = await response.clone().text();
    return html.includes(builtFiles.release) ? withoutDate(response) : null;
  },
  cacheDidUpdate: async ({ request }) => void stored.add(request.url),
};

const stored = new Set<string>();

/** Whether the page at this address was stored since this was last asked. */
export const wasStored = (address: string): boolean => stored.delete(keptAddress(new URL(address)));

/** Pages as they are now, or as they were last if there is no answer within three seconds. */
export const pages: Strategy = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [onlyThisRelease, new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds })],
});

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
