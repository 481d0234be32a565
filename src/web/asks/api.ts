import { type Asks, listAsks } from '#contract/asks/asks.ts';
import { formatDateAndTime } from '#contract/platform/dates.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

export const asksQuery = (requestId: string) => apiQuery(listAsks, { params: { requestId } });

/** When drivers answered that they can start, by their `_id`. */
export const formatYes = (asks: Asks | undefined): ReadonlyMap<string, string> =>
  new Map(
    asks?.result.flatMap(({ _id, answer, answeredAt }) =>
      answer === 'can' && answeredAt
        ? [[_id, `Can, ${formatDateAndTime(new Date(answeredAt))}`]]
        : [],
    ),
  );
