import { queryOptions } from '@tanstack/react-query';
import { type EnrolmentSort, listEnrolments } from '#contract/enrolments.ts';
import type { Sorting } from '#contract/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The list's training, page, search and order. */
export interface EnrolmentsShown {
  trainingId: string;
  page: number;
  search: string;
  sorting: Sorting<EnrolmentSort>;
}

/** One page of a training's enrolments. */
export const enrolmentsQuery = ({ trainingId, page, search, sorting }: EnrolmentsShown) =>
  queryOptions({
    queryKey: ['enrolments', { trainingId, page, search, sorting }],
    queryFn: ({ signal }) =>
      callApi(listEnrolments, { query: { trainingId, page: String(page), search, ...sorting }, signal }),
  });
