import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import type { Sorting } from '#contract/platform/list-query.ts';
import { addTrainingFiles, listTrainingFiles, removeTrainingFile } from '#contract/trainings/training-files.ts';
import {
  changeTrainingStatus,
  createTraining,
  deleteTraining,
  listAllTrainings,
  readTraining,
  type TrainingSort,
  updateTraining,
} from '#contract/trainings/training-management.ts';
import type { OfficeTraining, TrainingStatus } from '#contract/trainings/trainings.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';
import { publicTrainingsKey } from '#web/trainings/api.ts';

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
      callApi(listAllTrainings, {
        query: { page: String(page), search, status: statuses.join(','), ...sorting },
        signal,
      }),
  });

/** One training as the office sees it. */
export const officeTrainingQuery = (id: string) =>
  queryOptions({
    queryKey: ['trainings', { id }],
    queryFn: async ({ signal }) => (await callApi(readTraining, { params: { id }, signal })).data,
  });

/** The same list as a file. */
export function trainingsFile({ search, statuses, sorting }: Omit<TrainingsShown, 'page'>) {
  const query = { search, status: statuses.join(','), ...sorting };
  const load = (page: number) =>
    callApi(listAllTrainings, {
      query: { ...query, page: String(page), pageSize: '100' },
    });
  return { list: 'trainings', noun: 'training', query: givenQuery(query), load } as const;
}

// Enrolments show the title of their training.
const afterTrainingChange: readonly QueryKey[] = [['trainings'], ['enrolments'], publicTrainingsKey];

/** Creates a training, or changes the one with this id. */
export function useSaveTraining(id: string | undefined) {
  return useMutation({
    mutationFn: (form: FormData) =>
      id === undefined ? callApi(createTraining, { form }) : callApi(updateTraining, { params: { id }, form }),
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
    mutationFn: ({
      training,
      status,
      reason = '',
    }: {
      training: OfficeTraining;
      status: TrainingEnd;
      reason?: string;
    }) =>
      callApi(changeTrainingStatus, {
        body: { trainingId: training._id, status, reason, version: training.version },
      }),
    meta: { invalidates: afterTrainingChange, undoes: 'training' },
  });
}

/** Deletes a training that nobody has registered for, unless somebody has changed it since. */
export function useDeleteTraining() {
  return useMutation({
    mutationFn: ({ training: { _id: id, version } }: { training: OfficeTraining }) =>
      callApi(deleteTraining, { params: { id }, body: { version } }),
    meta: { invalidates: afterTrainingChange },
  });
}

/** The files of a training, with addresses that open them for five minutes. */
export const trainingFilesQuery = (id: string) =>
  queryOptions({
    queryKey: ['training-files', id],
    queryFn: async ({ signal }) => (await callApi(listTrainingFiles, { params: { id }, signal })).data.result,
  });

// The training says how many files come with its seats.
const afterFileChange: readonly QueryKey[] = [['training-files'], ['trainings'], ['activity'], publicTrainingsKey];

/** Adds files to a training. */
export const useAddTrainingFiles = (id: string) =>
  useMutation({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData();
      for (const file of files) form.append('files', file, file.name);
      return callApi(addTrainingFiles, { params: { id }, form });
    },
    meta: { invalidates: afterFileChange },
  });

/** Removes a file of a training. */
export const useRemoveTrainingFile = (id: string) =>
  useMutation({
    mutationFn: (fileId: string) =>
      callApi(removeTrainingFile, {
        params: { id, fileId },
      }),
    meta: { invalidates: afterFileChange },
  });
