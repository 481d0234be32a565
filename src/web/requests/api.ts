import { queryOptions, useMutation } from '@tanstack/react-query';
import { changeRequestStatus } from '#contract/placements/placements.ts';
import { type CompanyRequest, listRequests, readRequest } from '#contract/requests/requests.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** The companies' requests. */
export const requestSource = (query: ListQuery) =>
  listSource({
    key: ['requests', 'list'],
    query,
    ask: (asked, options) => callApi(listRequests, { query: asked, ...options }),
    list: 'requests',
    noun: 'request',
  });

/** One request, by `_id` or request id. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }) => callApi(readRequest, { params: { id }, signal }),
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
      callApi(changeRequestStatus, {
        body: { requestId: request._id, status, reason, version: request.version },
      }),
    meta: { success: 'Request updated', invalidates: afterDriverChange, undoes: 'request' },
  });
}
