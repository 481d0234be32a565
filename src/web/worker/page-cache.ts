import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  CacheFirst,
  CacheOnly,
  NetworkFirst,
  StaleWhileRevalidate,
  type Strategy,
} from 'workbox-strategies';
import { builtFiles } from './built-files.ts';
import { keptAddress } from './kept-pages.ts';

export const pageCache = 'pages';
const fileCache = 'files';

const maxAgeSeconds = 14 * 86_400;

// Without `Date`, Workbox expires entries by last use; with it, by the day they were loaded.
function withoutDate({ body, status, headers }: Response): Response {
  const storedHeaders = new Headers(headers);
  storedHeaders.delete('date');
  return new Response(body, { status, headers: storedHeaders });
}

// A page of another release needs files unknown to this worker; that release's worker caches it.
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

/** Whether the page was stored since the last call for this address. */
export const takeStoredMark = (address: string): boolean => stored.delete(keptAddress(address));

const pageOptions = {
  cacheName: pageCache,
  plugins: [onlyThisRelease, new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds })],
};

export const isKept = async (address: string): Promise<boolean> =>
  (await (await caches.open(pageCache)).match(keptAddress(address))) !== undefined;

/** Network first, cached copy as a fallback. Stores what it loads. */
export const pages: Strategy = new NetworkFirst(pageOptions);

/** Cached copies only. Rejects if there is none. */
export const formerPages: Strategy = new CacheOnly(pageOptions);

// Keep the previous release's files until they expire: one of its pages may still be open.
const expiration = new ExpirationPlugin({
  maxEntries: 400,
  maxAgeSeconds,
  purgeOnQuotaError: true,
});
const onlyGood: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? withoutDate(response) : null),
};
const options = { cacheName: fileCache, plugins: [onlyGood, expiration] };

const hashedFiles = new CacheFirst(options);
const pictures = new StaleWhileRevalidate(options);

/** Hashed files never change. `undefined` if the path isn't cached. */
export function fileStrategy(path: string): Strategy | undefined {
  if (/^\/(assets|pictures)\//.test(path)) return hashedFiles;
  return path.startsWith('/art/') ? pictures : undefined;
}
