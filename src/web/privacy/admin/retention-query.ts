import { queryOptions, useMutation } from '@tanstack/react-query';
import { keepRejected, listDueTonight, readRetention } from '#contract/privacy/retention.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Loads what the next run would remove, and the period that can be changed. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => callApi(readRetention, { signal }),
});

/** The records that the next run would remove. */
export const dueQuery = queryOptions({
  queryKey: ['retention', 'due'],
  queryFn: ({ signal }) => callApi(listDueTonight, { signal }),
});

/** Changes for how long rejected applications are kept, unless somebody has changed it since. */
export function useKeepRejected() {
  return useMutation({
    mutationFn: (body: { months: number; version: number }) => callApi(keepRejected, { body }),
    meta: { invalidates: [['retention']] },
  });
}
