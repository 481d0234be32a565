import { type MutationMeta, queryOptions, useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type ApiRequest, type ApiResponse, callApi } from './api-client.ts';
import { buildUrl } from './build-url.ts';

/**
 * `useQuery(apiQuery(readDriver, { params: { id } }))`. Refetched after a mutation of the rows that the endpoint
 * `reads`.
 */
export function apiQuery<Called extends Endpoint>(endpoint: Called, request: ApiRequest<Called>) {
  const { path, reads } = endpoint;
  return queryOptions({
    queryKey: [path, buildUrl(path, request.params, request.query), request.body],
    queryFn: ({ signal }) => callApi(endpoint, { ...request, signal }),
    meta: { reads },
  });
}

type CallOptions<Called extends Endpoint> = Omit<MutationMeta, 'writes'> & {
  onSuccess?: (answer: ApiResponse<Called>, request: ApiRequest<Called>) => unknown;
};

/** A mutation. Invalidates queries that read the rows it writes; `meta` configures the rest. */
export function useCall<Called extends Endpoint>(
  endpoint: Called,
  { onSuccess, ...meta }: CallOptions<Called> = {},
) {
  return useMutation({
    mutationFn: (request: ApiRequest<Called>) => callApi(endpoint, request),
    ...(onSuccess && { onSuccess }),
    meta: { ...meta, writes: endpoint.writes },
  });
}
