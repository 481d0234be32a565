import { queryOptions } from '@tanstack/react-query';
import { readAskedPicture, readDocumentRequest } from '#contract/documents/send-again-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { buildUrl } from '#web/platform/http/build-url.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

/** Loads the document request of the link with this token. */
export const linkQuery = (token: string) =>
  queryOptions({
    ...apiQuery(readDocumentRequest, { body: { token } }),
    // Reading it again after it was used would take the page's place.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

/** The small picture of the photo that was sent before. */
export const askedPictureQuery = (token: string, group: DocumentGroup) =>
  queryOptions({
    queryKey: [readAskedPicture.path, token, group],
    async queryFn({ signal }) {
      const response = await fetch(buildUrl(readAskedPicture.path, undefined, undefined), {
        method: readAskedPicture.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, group }),
        signal,
      });
      if (!response.ok) throw new Error('The picture could not be loaded.');
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
