import { queryOptions, useMutation } from '@tanstack/react-query';
import type { changeRetention, listDueTonight, RetentionKey, readRetention } from '#contract/privacy/retention.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Loads the retention periods, and the numbers of records that the next run would remove. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => callApi<typeof readRetention>('GET /admin/privacy/retention', { signal }),
});

/** The records that the next run would remove. */
export const dueQuery = queryOptions({
  queryKey: ['retention', 'due'],
  queryFn: ({ signal }) => callApi<typeof listDueTonight>('GET /admin/privacy/retention/tonight', { signal }),
});

/** Changes for how long something is kept, unless somebody has changed it since. */
export function useChangeRetention(key: RetentionKey) {
  return useMutation({
    mutationFn: (body: { value: number; version: number }) =>
      callApi<typeof changeRetention>('PUT /admin/privacy/retention/{key}', { params: { key }, body }),
    meta: { invalidates: [['retention']] },
  });
}
