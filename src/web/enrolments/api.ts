import { queryOptions } from '@tanstack/react-query';
import { listEnrolments } from '#contract/enrolments.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The list's training, page and search. */
export interface EnrolmentsShown {
  trainingId: string;
  page: number;
  search: string;
}

/** One page of a training's enrolments. */
export const enrolmentsQuery = ({ trainingId, page, search }: EnrolmentsShown) =>
  queryOptions({
    queryKey: ['enrolments', { trainingId, page, search }],
    queryFn: ({ signal }) => callApi(listEnrolments, { query: { trainingId, page: String(page), search }, signal }),
  });
