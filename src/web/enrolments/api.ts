import { queryOptions, useMutation } from '@tanstack/react-query';
import type { TraineeField } from '#contract/enrolments/enrolment-form.ts';
import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import {
  addEnrolment,
  correctEnrolment,
  countEnrolments,
  type EnrolmentOutcome,
  type EnrolmentSort,
  listEnrolments,
  moveEnrolment,
  removeEnrolment,
  type SeatPlace,
} from '#contract/enrolments/enrolments.ts';
import type { Values } from '#contract/platform/checks.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';
import { publicTrainingsKey } from '#web/trainings/api.ts';

/** The list's training, page, search and order. */
export interface EnrolmentsShown {
  trainingId: string;
  page: number;
  search: string;
  states: readonly EnrolmentState[];
  outcomes: readonly EnrolmentOutcome[];
  sorting: Sorting<EnrolmentSort>;
}

/** The whole list of a training's enrolments as a file. */
export function enrolmentsFile({ sorting, states, outcomes, ...narrowed }: Omit<EnrolmentsShown, 'page'>) {
  const query = { ...narrowed, state: states.join(','), outcome: outcomes.join(','), ...sorting };
  const load = (page: number) => callApi(listEnrolments, { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'enrolments', noun: 'registration', query: givenQuery(query), load } as const;
}

/** One page of a training's enrolments. */
export const enrolmentsQuery = ({ trainingId, page, search, states, outcomes, sorting }: EnrolmentsShown) =>
  queryOptions({
    queryKey: ['enrolments', { trainingId, page, search, states, outcomes, sorting }],
    queryFn: ({ signal }) =>
      callApi(listEnrolments, {
        query: {
          ...{ trainingId, page: String(page), search, ...sorting },
          ...{ state: states.join(','), outcome: outcomes.join(',') },
        },
        signal,
      }),
  });

/** The page of a training's waiting list that begins with the first who waits. */
export const firstWaitingQuery = (trainingId: string) =>
  enrolmentsQuery({
    ...{ trainingId, page: 1, search: '', states: ['Waiting'], outcomes: [] },
    sorting: { sort: 'place', direction: 'ascending' },
  });

/** The enrolments of a training in figures. */
export const enrolmentCountsQuery = (trainingId: string) =>
  queryOptions({
    queryKey: ['enrolments', { trainingId, counts: true }],
    queryFn: async ({ signal }) =>
      (
        await callApi(countEnrolments, {
          params: { id: trainingId },
          signal,
        })
      ).data,
  });

// The training's screen and its public page show its seats.
const afterChange = [['enrolments'], ['trainings'], publicTrainingsKey];

/** Registers somebody for a training, or puts them on its waiting list. */
export const useAddEnrolment = (trainingId: string, joinsWaitingList: boolean) =>
  useMutation({
    mutationFn: (trainee: Values<TraineeField>) =>
      callApi(addEnrolment, {
        params: { id: trainingId },
        body: { ...trainee, joinsWaitingList },
      }),
    meta: { invalidates: afterChange },
  });

/** Corrects a registration. */
export const useCorrectEnrolment = (id: string) =>
  useMutation({
    mutationFn: (body: Values<TraineeField>) => callApi(correctEnrolment, { params: { id }, body }),
    meta: { invalidates: afterChange },
  });

/** Gives a registration a seat or another place, in this or another training. */
export const useMoveEnrolment = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; trainingId: string; to: SeatPlace; upTo?: number }) =>
      callApi(moveEnrolment, { params: { id }, body }),
    meta: { invalidates: afterChange },
  });

/** Removes a registration. */
export const useRemoveEnrolment = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi(removeEnrolment, { params: { id }, body: { reason } }),
    meta: { invalidates: afterChange },
  });
