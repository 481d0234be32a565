import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { listNotifications, markNotificationsRead } from '#contract/notifications/notifications.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { type ReadNotifications, withRead } from './notification-format.ts';

/** Loads the administrator's notifications. */
export const notificationsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => callApi<typeof listNotifications>('GET /admin/news', { signal }),
});

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
