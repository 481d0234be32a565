import { queryOptions } from '@tanstack/react-query';
import { listEnrolments } from '#contract/enrolments.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The list's training, page and search. */
export interface EnrolmentsShown {
  trainingId: string;
  page: number;
  search: string;
}

/** The whole list of a training's enrolments as a file. */
export function enrolmentsFile(query: Omit<EnrolmentsShown, 'page'>) {
  const load = (page: number) => callApi(listEnrolments, { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'enrolments', noun: 'registration', query: { ...query }, load } as const;
}

/** One page of a training's enrolments. */
export const enrolmentsQuery = ({ trainingId, page, search }: EnrolmentsShown) =>
  queryOptions({
    queryKey: ['enrolments', { trainingId, page, search }],
    queryFn: ({ signal }) => callApi(listEnrolments, { query: { trainingId, page: String(page), search }, signal }),
  });
