import { queryOptions, useMutation } from '@tanstack/react-query';
import type { EnrolmentSort, listEnrolments, removeEnrolment } from '#contract/enrolments/enrolments.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';

/** The list's training, page, search and order. */
export interface EnrolmentsShown {
  trainingId: string;
  page: number;
  search: string;
  sorting: Sorting<EnrolmentSort>;
}

/** The whole list of a training's enrolments as a file. */
export function enrolmentsFile({ sorting, ...narrowed }: Omit<EnrolmentsShown, 'page'>) {
  const query = { ...narrowed, ...sorting };
  const load = (page: number) =>
    callApi<typeof listEnrolments>('GET /admin/enrolees', { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'enrolments', noun: 'registration', query: givenQuery(query), load } as const;
}

/** One page of a training's enrolments. */
export const enrolmentsQuery = ({ trainingId, page, search, sorting }: EnrolmentsShown) =>
  queryOptions({
    queryKey: ['enrolments', { trainingId, page, search, sorting }],
    queryFn: ({ signal }) =>
      callApi<typeof listEnrolments>('GET /admin/enrolees', {
        query: { trainingId, page: String(page), search, ...sorting },
        signal,
      }),
  });

/** Removes a registration. */
export const useRemoveEnrolment = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi<typeof removeEnrolment>('POST /admin/enrolees/{id}/remove', { params: { id }, body: { reason } }),
    meta: { invalidates: [['enrolments']] },
  });
