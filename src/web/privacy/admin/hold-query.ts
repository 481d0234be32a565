import { shortDayOf } from '#contract/platform/dates.ts';
import { type LegalHold, readHold } from '#contract/privacy/legal-holds.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

/** Which record a hold is on, by its `_id`. */
export interface Held {
  kind: TrackedKind;
  id: string;
}

export const holdQuery = ({ kind, id }: Held) => apiQuery(readHold, { params: { kind, id } });

/** 'Kept from deletion since 21 Nov 2026 by Ada Nwosu: A claim is open.' */
export const formatHold = ({ setAt, setBy, reason }: LegalHold): string =>
  `Kept from deletion since ${shortDayOf(setAt)} by ${setBy}: ${reason}`;
