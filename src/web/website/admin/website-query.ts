import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { PictureUse } from '#contract/website/pictures.ts';
import {
  changeWebsiteDraft,
  discardWebsiteDraft,
  listWebsiteVersions,
  previewWebsite,
  publishWebsite,
  readWebsite,
  readWebsiteVersion,
  restoreWebsiteVersion,
  uploadWebsitePicture,
  type WebsiteDraft,
} from '#contract/website/website-office.ts';
import { callApi } from '#web/platform/http/api-client.ts';

const draftKey = ['website', 'draft'];

// So soon an open screen shows what colleagues have changed.
const refetchMs = 5_000;

/** Loads what is published and the draft, and what colleagues change in it. */
export const draftQuery = queryOptions({
  queryKey: draftKey,
  queryFn: ({ signal }) => callApi(readWebsite, { signal }),
  refetchInterval: refetchMs,
});

/** The versions that are kept. */
export const versionsQuery = queryOptions({
  queryKey: ['website', 'versions'],
  queryFn: ({ signal }) => callApi(listWebsiteVersions, { signal }),
});

/** The words of a version, which never change. */
export const versionQuery = (number: number) =>
  queryOptions({
    queryKey: ['website', 'version', number],
    queryFn: ({ signal }) =>
      callApi(readWebsiteVersion, {
        params: { number: String(number) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Keeps one field in the draft. Quiet: the screen says what became of it. */
export const saveField = (body: z.input<typeof changeWebsiteDraft.body>) => callApi(changeWebsiteDraft, { body });

/** A picture to store for a place of this size. */
export interface PictureToUpload {
  use: PictureUse;
  image: File;
  signal: AbortSignal;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onProgress(share: number): void;
}

/** Stores a picture, which is shown nowhere until it is in the draft. Quiet: the dialog says what became of it. */
export function uploadPicture({ use, image, ...sending }: PictureToUpload) {
  const form = new FormData();
  form.append('use', use);
  form.append('images', image);
  return callApi(uploadWebsitePicture, { form, ...sending });
}

/** Renders a page with words that may not be kept yet. */
export const renderPreview = (body: z.input<typeof previewWebsite.body>, signal: AbortSignal) =>
  callApi(previewWebsite, { body, signal });

/** Shows a draft that came with an answer, without asking for it. */
export function useSetDraft(): (data: WebsiteDraft) => void {
  const client = useQueryClient();
  return (data) => {
    // What is still being asked for could be older.
    void client.cancelQueries({ queryKey: draftKey });
    client.setQueryData(draftQuery.queryKey, { message: '', data });
  };
}

const changes = { failure: unexpectedErrorMessage, invalidates: [['website'], ['attention'], ['activity']] };

export function useDiscardDraft() {
  const setDraft = useSetDraft();
  return useMutation({
    mutationFn: (revision: number) => callApi(discardWebsiteDraft, { body: { revision } }),
    onSuccess: ({ data }) => setDraft(data),
    meta: changes,
  });
}

export const usePublish = () =>
  useMutation({
    mutationFn: (body: z.input<typeof publishWebsite.body>) => callApi(publishWebsite, { body }),
    meta: changes,
  });

export const useRestore = () =>
  useMutation({
    mutationFn: (number: number) =>
      callApi(restoreWebsiteVersion, {
        params: { number: String(number) },
      }),
    meta: changes,
  });
