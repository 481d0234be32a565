import { encodeForAll } from '#server/platform/http/compression.ts';
import { type PageFile, tagOf } from './static-files.ts';

/** The headers of the service worker: browsers ask for it each time, so that a new one is found at once. */
export const workerHeaders = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

/** The Content-Security-Policy of the service worker: it asks this site only. */
export const workerPolicy = "default-src 'self'";

// Written without the build, because it has to work when the built one doesn't.
const farewell = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
  await registration.unregister();
}
`;

/**
 * The service worker where there is to be none: it deletes what the former one has kept, and unregisters itself. Open
 * pages stay as they are, and so do the drafts of forms.
 */
export async function workerThatLeaves(): Promise<PageFile> {
  const content = Buffer.from(farewell);
  return {
    status: 200,
    headers: workerHeaders,
    etag: tagOf(content),
    policy: workerPolicy,
    encodings: await encodeForAll(content, 'quick'),
  };
}
