import { queryOptions, useMutation } from '@tanstack/react-query';
import { shortDayOf } from '#contract/platform/dates.ts';
import { type LegalHold, liftHold, readHold, setHold } from '#contract/privacy/legal-holds.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Which record a hold is on, by its `_id`. */
export interface Held {
  kind: TrackedKind;
  id: string;
}

export const holdQuery = ({ kind, id }: Held) =>
  queryOptions({
    queryKey: ['holds', kind, id],
    queryFn: ({ signal }) => callApi(readHold, { params: { kind, id }, signal }),
  });

const changes = { invalidates: [['holds'], ['retention'], ['activity']] };

export function useSetHold({ kind, id }: Held) {
  return useMutation({
    mutationFn: (reason: string) => callApi(setHold, { params: { kind, id }, body: { reason } }),
    meta: changes,
  });
}

export function useLiftHold({ kind, id }: Held) {
  return useMutation({
    mutationFn: () => callApi(liftHold, { params: { kind, id } }),
    meta: changes,
  });
}

/** 'Kept from deletion since 21 Nov 2026 by Ada Nwosu: A claim is open.' */
export const formatHold = ({ setAt, setBy, reason }: LegalHold): string =>
  `Kept from deletion since ${shortDayOf(setAt)} by ${setBy}: ${reason}`;
