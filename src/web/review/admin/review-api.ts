import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { readReview, recordPresence } from '#contract/review/review.ts';
import { driverQuery } from '#web/drivers/api.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import type { Choice } from './review-queue.ts';

/** The waiting applications; not refetched, so that a review keeps its queue. */
export const reviewQuery = (choice: Choice) =>
  queryOptions({
    queryKey: ['review', choice],
    queryFn: ({ signal }) => callApi(readReview, { query: choice, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The currently waiting applications; refetched when drivers change. */
export const reviewNowQuery = (choice: Choice) => apiQuery(readReview, { query: choice });

/** Reports that you are viewing a driver's application, or with `leaving` that you have stopped. */
export const sendPresence = (driverId: string, leaving = false) =>
  callApi(recordPresence, { params: { id: driverId }, body: { leaving } });

type Verdict = Omit<z.input<typeof judgeDocument.body>, 'version'>;

/** Records the verdict on a document; fails if the driver has changed since. */
export function useJudgeDocument() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({
      profile,
      group,
      ...body
    }: { profile: DriverProfile; group: DocumentGroup } & Verdict) {
      const request = {
        params: { id: profile._id, group },
        body: { ...body, version: profile.version },
      };
      // Drop the message: the review shows the verdict where it was given.
      return (await callApi(judgeDocument, request)).data;
    },
    // Update the cache at once, under both ids: the next press must act on the new state.
    onSuccess({ version, verdicts }, { profile }) {
      for (const id of [profile._id, profile.driverId])
        client.setQueryData(
          driverQuery(id).queryKey,
          (known) => known && { ...known, data: { ...known.data, version, verdicts } },
        );
    },
    meta: { writes: judgeDocument.writes },
  });
}
