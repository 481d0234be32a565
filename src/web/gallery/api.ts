import { queryOptions } from '@tanstack/react-query';
import { listGallery } from '#contract/gallery/gallery.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The query key of the gallery. */
export const galleryKey = ['PastTrainings'] as const;

/** The newest images of the gallery. `ask` calls the API in-process, for pages rendered on the server. */
export const galleryQuery = (ask?: (path: string) => Promise<Response>) =>
  queryOptions({
    // The page's loader has asked already; if that failed, the visitor decides when to try again.
    retryOnMount: false,
    queryKey: [...galleryKey, 'newest'],
    queryFn: async ({ signal }) => (await callApi(listGallery, { signal, ask })).data.result,
  });
