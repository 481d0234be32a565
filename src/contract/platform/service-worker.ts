/** Where browsers find the site's service worker; `SERVICE_WORKER=off` takes it out of the pages. */
export const serviceWorkerPath = '/service-worker.js';
