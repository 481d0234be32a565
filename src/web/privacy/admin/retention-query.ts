import { queryOptions, useMutation } from '@tanstack/react-query';
import { changeRetention, listDueTonight, type RetentionKey, readRetention } from '#contract/retention.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** What is kept for how long, and what the next run would remove. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => callApi(readRetention, { signal }),
});

/** The records that the next run would remove. */
export const dueQuery = queryOptions({
  queryKey: ['retention', 'due'],
  queryFn: ({ signal }) => callApi(listDueTonight, { signal }),
});

/** Changes for how long something is kept, unless somebody has changed it since. */
export function useChangeRetention(key: RetentionKey) {
  return useMutation({
    mutationFn: (body: { value: number; version: number }) => callApi(changeRetention, { params: { key }, body }),
    meta: { invalidates: [['retention']] },
  });
}
