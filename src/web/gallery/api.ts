import { queryOptions } from '@tanstack/react-query';
import { listGallery } from '#contract/gallery/gallery.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The newest images. `ask` calls the API in-process, for server-rendered pages. */
export const galleryQuery = (ask?: (path: string) => Promise<Response>) =>
  queryOptions({
    // The page's loader has already requested it; if that failed, the visitor decides when to retry.
    retryOnMount: false,
    queryKey: [listGallery.path],
    queryFn: async ({ signal }) => (await callApi(listGallery, { signal, ask })).data.result,
  });
