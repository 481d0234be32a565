import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readWebsite, type WebsiteDraft } from '#contract/website/website-office.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

// So soon an open screen shows what colleagues have changed.
const refetchMs = 5_000;

/** Loads what is published and the draft, and what colleagues change in it. */
export const draftQuery = queryOptions({
  ...apiQuery(readWebsite, {}),
  refetchInterval: refetchMs,
});

/** Shows a draft that came with an answer, without asking for it. */
export function useSetDraft(): (data: WebsiteDraft) => void {
  const client = useQueryClient();
  return (data) => {
    // What is still being asked for could be older.
    void client.cancelQueries({ queryKey: draftQuery.queryKey });
    client.setQueryData(draftQuery.queryKey, { message: '', data });
  };
}
