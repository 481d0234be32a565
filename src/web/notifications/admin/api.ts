import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getAttentionVersion,
  markAttentionSeen,
  readAttention,
} from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { useUserActivity } from '#web/office/use-user-activity.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

export const attentionQuery = apiQuery(readAttention, {});

const versionQuery = queryOptions({
  ...apiQuery(getAttentionVersion, {}),
  refetchInterval: 4_000,
  // Paused while offline.
  networkMode: 'online',
});

/**
 * Refetches the list and the dashboard's figures when the version changes. Requests nothing while the tab is hidden
 * or the administrator inactive; catches up on return.
 */
export function useAttention() {
  const client = useQueryClient();
  const query = useQuery(attentionQuery);
  const { data, dataUpdatedAt } = useQuery({ ...versionQuery, enabled: useUserActivity() });
  const version = data?.data.version;
  const loaded = query.data?.data;
  // Ignore a version fetched before the list.
  const isStale =
    loaded !== undefined && version !== loaded.version && dataUpdatedAt >= query.dataUpdatedAt;
  useEffect(() => {
    if (!isStale) return;
    for (const { path } of [readAttention, readOverview])
      void client.invalidateQueries({ queryKey: [path] });
  }, [client, isStale, version]);
  return query;
}

/** Marks everything up to an instant as seen; updates the screen at once. */
export function useMarkSeen() {
  const client = useQueryClient();
  const { queryKey } = attentionQuery;
  return useMutation({
    // Returns nothing, which suppresses the toast: the screen shows the result.
    async mutationFn(until: string) {
      await callApi(markAttentionSeen, { body: { until } });
    },
    async onMutate() {
      // A response under way doesn't reflect it yet.
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
