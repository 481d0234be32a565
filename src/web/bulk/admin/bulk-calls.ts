import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  BulkAction,
  BulkWish,
  cancelBulkJob,
  checkDecision,
  decideOnDrivers,
  readBulkJob,
} from '#contract/bulk/bulk-decisions.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** The drivers who are ticked, as the API takes them. */
export function chosenOf(ticks: Ticks<ListedDriver>, query: Readonly<Record<string, string>>) {
  if (ticks.isAll) return { query: String(new URLSearchParams(query)), except: [...ticks.except] };
  return { ids: ticks.rows.map(({ _id }) => _id) };
}

/** The same, with the versions that were shown when they were ticked. */
export function seenOf(ticks: Ticks<ListedDriver>, query: Readonly<Record<string, string>>) {
  const versions = Object.fromEntries(ticks.rows.map(({ _id, version }) => [_id, version]));
  return { ...chosenOf(ticks, query), ...(!ticks.isAll && { versions }) };
}
export type Seen = ReturnType<typeof seenOf>;

/** Which of the drivers could be decided on, asked afresh each time. */
export const useDecisionCheck = (action: BulkAction, seen: Seen) =>
  useQuery({
    queryKey: ['drivers', 'decision', action, seen],
    queryFn: async ({ signal }) =>
      (await callApi<typeof checkDecision>('POST /admin/drivers/bulk/check', { body: { action, ...seen }, signal }))
        .data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export function useDecideOnDrivers() {
  return useMutation({
    mutationFn: (body: BulkWish) => callApi<typeof decideOnDrivers>('POST /admin/drivers/bulk', { body }),
    meta: { invalidates: afterDriverChange, isShownInPlace: true },
  });
}

/** How far a job is, asked every second until it has ended. */
export function useBulkJob(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['bulk-job', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof readBulkJob>('GET /admin/bulk-jobs/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && data.endedAt !== null ? false : 1_000),
  });
  const done = query.data?.done ?? 0;
  useEffect(() => {
    if (done > 0) for (const queryKey of afterDriverChange) void client.invalidateQueries({ queryKey });
  }, [done, client]);
  return query;
}

export function useCancelBulkJob(id: string) {
  return useMutation({
    mutationFn: () => callApi<typeof cancelBulkJob>('PATCH /admin/bulk-jobs/{id}/cancel', { params: { id } }),
    meta: { invalidates: [['bulk-job', id]] },
  });
}
