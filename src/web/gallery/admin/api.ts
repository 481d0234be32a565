import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  addPastTrainings,
  listPastTrainings,
  type PastTraining,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import { changeCaption, removePastTraining } from '#contract/gallery/gallery-management.ts';
import { galleryKey } from '#web/gallery/api.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** One page of the gallery. */
export const pastTrainingsQuery = (page: number) =>
  queryOptions({
    queryKey: [...galleryKey, { page }],
    queryFn: ({ signal }) => callApi(listPastTrainings, { query: { page: String(page) }, signal }),
  });

/** Images for the gallery, all with the same caption. */
export interface ImagesToAdd {
  caption: string;
  images: readonly File[];
  signal: AbortSignal;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onProgress(share: number): void;
}

export function useAddImages() {
  return useMutation({
    mutationFn({ caption, images, ...sending }: ImagesToAdd) {
      const form = new FormData();
      form.append('caption', caption);
      for (const image of images) form.append('images', image);
      return callApi(addPastTrainings, { form, ...sending });
    },
    meta: { success: pastTrainingUploadedMessage, invalidates: [galleryKey] },
  });
}

/** Changes an image's caption, unless somebody has changed it since. */
export function useChangeCaption() {
  return useMutation({
    mutationFn: ({ picture: { _id: id, version }, caption }: { picture: PastTraining; caption: string }) =>
      callApi(changeCaption, { params: { id }, body: { caption, version } }),
    meta: { invalidates: [galleryKey] },
  });
}

/** Takes an image out of the gallery, unless somebody has changed it since. */
export function useRemoveImage() {
  return useMutation({
    mutationFn: ({ _id: id, version }: PastTraining) =>
      callApi(removePastTraining, {
        params: { id },
        body: { version },
      }),
    meta: { invalidates: [galleryKey] },
  });
}
