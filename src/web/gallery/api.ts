import { queryOptions } from '@tanstack/react-query';
import { listGallery } from '#contract/gallery/gallery.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The newest images of the gallery. `ask` calls the API in-process, for pages rendered on the server. */
export const galleryQuery = (ask?: (path: string) => Promise<Response>) =>
  queryOptions({
    // The page's loader has asked already; if that failed, the visitor decides when to try again.
    retryOnMount: false,
    queryKey: [listGallery.path],
    queryFn: async ({ signal }) => (await callApi(listGallery, { signal, ask })).data.result,
  });
