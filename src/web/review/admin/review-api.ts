import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { readReview, recordPresence } from '#contract/review/review.ts';
import { driverQuery } from '#web/drivers/api.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import type { Choice } from './review-queue.ts';

const queryOf = ({ sort, vehicle, state }: Choice) => ({ sort, vehicle, state });

/** The applications that wait as they are when it is read: a review keeps what it began with. */
export const reviewQuery = (choice: Choice) =>
  queryOptions({
    queryKey: ['review', choice],
    queryFn: ({ signal }) => callApi(readReview, { query: queryOf(choice), signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The applications that wait now; read again with the drivers. */
export const reviewNowQuery = (choice: Choice) => apiQuery(readReview, { query: queryOf(choice) });

/** Says that one looks at a driver's application or, with `leaving`, that one doesn't any more. */
export const sendPresence = (driverId: string, leaving = false) =>
  callApi(recordPresence, { params: { id: driverId }, body: { leaving } });

type Verdict = Omit<z.input<typeof judgeDocument.body>, 'version'>;

/** Says what a document is worth, unless somebody has changed the driver since. */
export function useJudgeDocument() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ profile, group, ...body }: { profile: DriverProfile; group: DocumentGroup } & Verdict) {
      const sent = { params: { id: profile._id, group }, body: { ...body, version: profile.version } };
      // Without its message: the review shows the verdict where it was given.
      return (await callApi(judgeDocument, sent)).data;
    },
    // At once, so that the next press decides on what it leaves.
    onSuccess({ version, verdicts }, { profile }) {
      changeKnown(client, profile, () => ({ version, verdicts }));
    },
    meta: { writes: judgeDocument.writes },
  });
}

/** Changes what is known of a driver, by whichever id it was asked for. */
function changeKnown(
  client: QueryClient,
  { _id, driverId }: Pick<DriverProfile, '_id' | 'driverId'>,
  change: (profile: DriverProfile) => Partial<DriverProfile>,
): void {
  for (const id of [_id, driverId]) {
    client.setQueryData(
      driverQuery(id).queryKey,
      (known) => known && { ...known, data: { ...known.data, ...change(known.data) } },
    );
  }
}
