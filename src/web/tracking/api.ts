import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type cancelTracked, type takeSeat, trackByLink } from '#contract/tracking/tracking.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';

/** Loads the record that the token of a tracking link stands for. */
export const trackedQuery = (token: string) =>
  queryOptions({
    ...apiQuery(trackByLink, { body: { token } }),
    // What the form has just found isn't asked for again.
    staleTime: 5_000,
  });

/** Changes what is tracked by this token, and shows what it has become. */
export function useTrackedCall(endpoint: typeof takeSeat | typeof cancelTracked, token: string) {
  const client = useQueryClient();
  return useCall(endpoint, { onSuccess: (changed) => client.setQueryData(trackedQuery(token).queryKey, changed) });
}
