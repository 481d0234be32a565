import { serviceWorkerPath } from '#contract/platform/service-worker.ts';

/** Where the service worker is; `undefined` if the site has none. */
export const workerUrl: string | undefined = import.meta.env.SSR
  ? serviceWorkerPath
  : document.documentElement.dataset.worker;
