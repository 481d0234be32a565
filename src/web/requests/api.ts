import { listRequests, readRequest } from '#contract/requests/requests.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';

export const requestSource = (query: ListQuery) =>
  listSource({
    endpoint: listRequests,
    query,
    list: 'requests',
    noun: 'request',
  });

/** By `_id` or request id. */
export const requestQuery = (id: string) => apiQuery(readRequest, { params: { id } });
