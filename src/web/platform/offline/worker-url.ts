import { serviceWorkerPath } from '#contract/platform/service-worker.ts';

/** `undefined` if the site has no service worker. */
export const workerUrl: string | undefined = import.meta.env.SSR
  ? serviceWorkerPath
  : document.documentElement.dataset.worker;
