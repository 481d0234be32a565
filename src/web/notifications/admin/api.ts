import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  getNotificationsVersion,
  listNotifications,
  markNotificationsRead,
} from '#contract/notifications/notifications.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { useUserActivity } from '#web/platform/office/use-user-activity.ts';
import { type ReadNotifications, withRead } from './notification-format.ts';

const notificationsQuery = queryOptions({
  queryKey: ['news', 'list'],
  queryFn: ({ signal }) => callApi<typeof listNotifications>('GET /admin/news', { signal }),
});

const versionQuery = queryOptions({
  queryKey: ['news', 'version'],
  queryFn: ({ signal }) => callApi<typeof getNotificationsVersion>('GET /admin/news/version', { signal }),
  refetchInterval: 4_000,
  // Without a connection it waits for one.
  networkMode: 'online',
});

/**
 * Loads the administrator's notifications, and again whenever they have changed. While the tab is hidden or the
 * administrator is away, nothing is requested; the missed ones are loaded on return. `checkedAt` is Unix time in
 * milliseconds.
 */
export function useNotifications() {
  const client = useQueryClient();
  const query = useQuery(notificationsQuery);
  const { data, dataUpdatedAt } = useQuery({ ...versionQuery, enabled: useUserActivity() });
  const version = data?.data.version;
  useEffect(() => {
    if (version !== undefined) void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  }, [client, version]);
  return { query, checkedAt: query.error ? query.dataUpdatedAt : Math.max(query.dataUpdatedAt, dataUpdatedAt) };
}

/** Marks a topic, or without one everything, as read up to an instant: on the screen at once. */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    // Without a result, and so without a toast: the screen shows it.
    async mutationFn(read: ReadNotifications) {
      await callApi<typeof markNotificationsRead>('POST /admin/news/read', { body: read });
    },
    async onMutate(read) {
      // An answer that is under way doesn't know of it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (news) => news && { ...news, data: withRead(news.data, read) });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { failure: 'This could not be marked as read.' },
  });
}
