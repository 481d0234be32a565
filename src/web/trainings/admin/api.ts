import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type addPastTrainings,
  type listPastTrainings,
  type PastTraining,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import type { changeCaption, removePastTraining } from '#contract/gallery/gallery-management.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import type {
  changeTrainingStatus,
  createTraining,
  deleteTraining,
  listAllTrainings,
  TrainingSort,
  updateTraining,
} from '#contract/trainings/training-management.ts';
import type { Training, TrainingStatus } from '#contract/trainings/trainings.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';
import { publicKeys } from '#web/trainings/api.ts';

/** The list's page, search and filters. */
export interface TrainingsShown {
  page: number;
  search: string;
  statuses: readonly TrainingStatus[];
  sorting: Sorting<TrainingSort>;
}

export const allTrainingsQuery = ({ page, search, statuses, sorting }: TrainingsShown) =>
  queryOptions({
    queryKey: ['trainings', { page, search, statuses, sorting }],
    queryFn: ({ signal }) =>
      callApi<typeof listAllTrainings>('GET /admin/trainings', {
        query: { page: String(page), search, status: statuses.join(','), ...sorting },
        signal,
      }),
  });

/** The same list as a file. */
export function trainingsFile({ search, statuses, sorting }: Omit<TrainingsShown, 'page'>) {
  const query = { search, status: statuses.join(','), ...sorting };
  const load = (page: number) =>
    callApi<typeof listAllTrainings>('GET /admin/trainings', {
      query: { ...query, page: String(page), pageSize: '100' },
    });
  return { list: 'trainings', noun: 'training', query: givenQuery(query), load } as const;
}

/** One page of the gallery. */
export const pastTrainingsQuery = (page: number) =>
  queryOptions({
    queryKey: [...publicKeys.gallery, { page }],
    queryFn: ({ signal }) =>
      callApi<typeof listPastTrainings>('GET /admin/past/trainings', { query: { page: String(page) }, signal }),
  });

// Enrolments show the title of their training.
const afterTrainingChange: readonly QueryKey[] = [['trainings'], ['enrolments'], publicKeys.trainings];

/** Creates a training, or changes the one with this id. */
export function useSaveTraining(id: string | undefined) {
  return useMutation({
    mutationFn: (form: FormData) =>
      id === undefined
        ? callApi<typeof createTraining>('POST /admin/training', { form })
        : callApi<typeof updateTraining>('PUT /admin/training/{id}', { params: { id }, form }),
    meta: {
      success: `Training ${id === undefined ? 'created' : 'updated'} successfully`,
      invalidates: afterTrainingChange,
    },
  });
}

/** How an upcoming training can end. */
export type TrainingEnd = 'completed' | 'cancelled';

/** Marks a training as completed or cancelled, unless somebody has changed it since. */
export function useEndTraining() {
  return useMutation({
    mutationFn: ({ training, status }: { training: Training; status: TrainingEnd }) =>
      callApi<typeof changeTrainingStatus>('PATCH /admin/change/training/status', {
        body: { trainingId: training._id, status, version: training.version },
      }),
    meta: { invalidates: afterTrainingChange, undoes: 'training' },
  });
}

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
      return callApi<typeof addPastTrainings>('POST /admin/past/training', { form, ...sending });
    },
    meta: { success: pastTrainingUploadedMessage, invalidates: [publicKeys.gallery] },
  });
}

/** Changes an image's caption, unless somebody has changed it since. */
export function useChangeCaption() {
  return useMutation({
    mutationFn: ({ picture: { _id: id, version }, caption }: { picture: PastTraining; caption: string }) =>
      callApi<typeof changeCaption>('PATCH /admin/past/trainings/{id}', { params: { id }, body: { caption, version } }),
    meta: { invalidates: [publicKeys.gallery] },
  });
}

/** Takes an image out of the gallery, unless somebody has changed it since. */
export function useRemoveImage() {
  return useMutation({
    mutationFn: ({ _id: id, version }: PastTraining) =>
      callApi<typeof removePastTraining>('POST /admin/past/trainings/{id}/remove', {
        params: { id },
        body: { version },
      }),
    meta: { invalidates: [publicKeys.gallery] },
  });
}

/** Deletes a training that nobody has registered for, unless somebody has changed it since. */
export function useDeleteTraining() {
  return useMutation({
    mutationFn: ({ training: { _id: id, version } }: { training: Training }) =>
      callApi<typeof deleteTraining>('POST /admin/training/{id}/delete', { params: { id }, body: { version } }),
    meta: { invalidates: afterTrainingChange },
  });
}
