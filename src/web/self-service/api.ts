import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type cancelTracked, type takeSeat, trackByLink } from '#contract/self-service/tracking.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';

export const trackedQuery = (token: string) =>
  queryOptions({
    ...apiQuery(trackByLink, { body: { token } }),
    // Don't refetch what the form has just found.
    staleTime: 5_000,
  });

export function useTrackedCall(endpoint: typeof takeSeat | typeof cancelTracked, token: string) {
  const client = useQueryClient();
  return useCall(endpoint, {
    onSuccess: (changed) => client.setQueryData(trackedQuery(token).queryKey, changed),
  });
}
