import { queryOptions } from '@tanstack/react-query';
import { readAskedPicture, readDocumentRequest } from '#contract/documents/send-again-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { buildUrl } from '#web/platform/http/build-url.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

export const linkQuery = (token: string) =>
  queryOptions({
    ...apiQuery(readDocumentRequest, { body: { token } }),
    // Refetching after use would replace the page with an error.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

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
