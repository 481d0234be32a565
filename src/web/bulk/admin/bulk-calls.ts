import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BulkAction,
  type BulkWish,
  checkDecision,
  type DecisionCheck,
  decideOnDrivers,
  type Refusal,
} from '#contract/bulk/bulk-decisions.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { readAgain } from '#web/platform/http/query-client.ts';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';

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
    ...apiQuery(checkDecision, { body: { action, ...seen } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

// So that the dialog can say how far it is.
const driversOfCall = 10;

/** How far a decision on many drivers is. */
export interface BulkProgress {
  total: number;
  done: number;
  refusals: readonly Refusal[];
}

/** Decides on drivers, some with each call, and says how far it is after each. If a call fails, what was decided stays. */
export function useDecideOnDrivers(onProgress: (progress: BulkProgress) => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({
      drivers,
      ...decision
    }: Pick<BulkWish, 'action' | 'rejection'> & { drivers: DecisionCheck['possible'] }) {
      let progress: BulkProgress = { total: drivers.length, done: 0, refusals: [] };
      onProgress(progress);
      for (let from = 0; from < drivers.length; from += driversOfCall) {
        const some = drivers.slice(from, from + driversOfCall);
        const body = {
          ...decision,
          ids: some.map(({ _id }) => _id),
          versions: Object.fromEntries(some.map(({ _id, version }) => [_id, version])),
        };
        const { data } = await callApi(decideOnDrivers, { body });
        progress = {
          ...progress,
          done: progress.done + data.done,
          refusals: [...progress.refusals, ...data.refusals],
        };
        onProgress(progress);
      }
      return progress;
    },
    onSettled: () => readAgain(client, decideOnDrivers),
    meta: { isShownInPlace: true },
  });
}
