import { type MutationMeta, queryOptions, useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type ApiRequest, type ApiResponse, callApi } from './api-client.ts';
import { buildUrl } from './build-url.ts';

/**
 * The query that calls an endpoint: `useQuery(apiQuery(readDriver, { params: { id } }))`. It is called again after a change of what
 * the endpoint `reads`.
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

/** A call of an endpoint that changes something. What reads the rows that it writes is read again; the rest is as in the mutation's `meta`. */
export function useCall<Called extends Endpoint>(endpoint: Called, { onSuccess, ...meta }: CallOptions<Called> = {}) {
  return useMutation({
    mutationFn: (request: ApiRequest<Called>) => callApi(endpoint, request),
    ...(onSuccess && { onSuccess }),
    meta: { ...meta, writes: endpoint.writes },
  });
}
