import { queryOptions, useMutation } from '@tanstack/react-query';
import type { changeRequestStatus } from '#contract/placements/placements.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import type {
  CompanyRequest,
  listRequests,
  RequestFilter,
  RequestSort,
  RequestStatus,
  readRequest,
} from '#contract/requests/requests.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** The list's page, search and filters. */
export interface RequestsShown {
  page: number;
  search: string;
  statuses: readonly RequestStatus[];
  vehicles: NonNullable<RequestFilter['typeOfVehicleRequired']>;
  filled: NonNullable<RequestFilter['filled']>;
  states: NonNullable<RequestFilter['state']>;
  lacks: NonNullable<RequestFilter['lacks']>;
  /** Days, `YYYY-MM-DD..YYYY-MM-DD`. */
  startsIn: string;
  sorting: Sorting<RequestSort>;
}

/** Returns the search, filters and order of the list as query parameters of the API. */
const narrowedBy = ({
  search,
  statuses,
  vehicles,
  filled,
  states,
  lacks,
  startsIn,
  sorting,
}: Omit<RequestsShown, 'page'>) => ({
  ...{ search, startsIn },
  ...sorting,
  status: statuses.join(','),
  typeOfVehicleRequired: vehicles.join(','),
  filled: filled.join(','),
  state: states.join(','),
  lacks: lacks.join(','),
});

export const requestsQuery = ({ page, ...shown }: RequestsShown) =>
  queryOptions({
    queryKey: ['requests', 'list', { page, ...shown }],
    queryFn: ({ signal }) =>
      callApi<typeof listRequests>('GET /admin/requestdrivers', {
        query: { page: String(page), ...narrowedBy(shown) },
        signal,
      }),
  });

/** The same list as a file. */
export function requestsFile(shown: Omit<RequestsShown, 'page'>) {
  const query = narrowedBy(shown);
  const load = (page: number) =>
    callApi<typeof listRequests>('GET /admin/requestdrivers', {
      query: { ...query, page: String(page), pageSize: '100' },
    });
  return { list: 'requests', noun: 'request', query: givenQuery(query), load } as const;
}

/** One request, by `_id` or request id. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }) => callApi<typeof readRequest>('GET /admin/requestdrivers/{id}', { params: { id }, signal }),
  });

/** The new status of a request: 'Pending' opens a cancelled one again. */
export type RequestChange = 'Fulfilled' | 'Cancelled' | 'Pending';

/** Marks a request as fulfilled or cancelled, or opens it again, unless somebody has changed it since. */
export function useChangeRequest() {
  return useMutation({
    mutationFn: ({
      status,
      request,
      reason = '',
    }: {
      status: RequestChange;
      request: CompanyRequest;
      reason?: string;
    }) =>
      callApi<typeof changeRequestStatus>('PATCH /admin/change/requestdriver/status', {
        body: { requestId: request._id, status, reason, version: request.version },
      }),
    meta: { success: 'Request updated', invalidates: afterDriverChange, undoes: 'request' },
  });
}
