import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAttentionVersion, markAttentionSeen, readAttention } from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/overview/overview.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useUserActivity } from '#web/platform/office/use-user-activity.ts';

/** Loads what needs somebody, for the dashboard and the bell. */
export const attentionQuery = apiQuery(readAttention, {});

const versionQuery = queryOptions({
  ...apiQuery(getAttentionVersion, {}),
  refetchInterval: 4_000,
  // Without a connection it waits for one.
  networkMode: 'online',
});

/**
 * Loads what needs attention, and again, as the dashboard's figures, once its version is another one. While the tab is
 * hidden or the administrator is away, nothing is requested; what was missed is loaded on return.
 */
export function useAttention() {
  const client = useQueryClient();
  const query = useQuery(attentionQuery);
  const { data, dataUpdatedAt } = useQuery({ ...versionQuery, enabled: useUserActivity() });
  const version = data?.data.version;
  const loaded = query.data?.data;
  // A version from before the list says nothing of it.
  const isStale = loaded !== undefined && version !== loaded.version && dataUpdatedAt >= query.dataUpdatedAt;
  useEffect(() => {
    if (!isStale) return;
    for (const { path } of [readAttention, readOverview]) void client.invalidateQueries({ queryKey: [path] });
  }, [client, isStale, version]);
  return query;
}

/** Marks what has arrived up to an instant as seen: on the screen at once. */
export function useMarkSeen() {
  const client = useQueryClient();
  const { queryKey } = attentionQuery;
  return useMutation({
    // Without a result, and so without a toast: the screen shows it.
    async mutationFn(until: string) {
      await callApi(markAttentionSeen, { body: { until } });
    },
    async onMutate() {
      // An answer that is under way doesn't know of it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => {
        if (!before) return before;
        const result = before.data.result.map((item) => ({ ...item, fresh: 0 }));
        return { ...before, data: { ...before.data, result } };
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { failure: 'This could not be marked as seen.' },
  });
}
