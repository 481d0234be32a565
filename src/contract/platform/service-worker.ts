/** `SERVICE_WORKER=off` removes it from the pages. */
export const serviceWorkerPath = '/service-worker.js';
