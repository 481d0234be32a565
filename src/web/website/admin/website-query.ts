import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readWebsite, type WebsiteDraft } from '#contract/website/website-office.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

// How soon an open screen shows colleagues' changes.
const refetchMs = 5_000;

export const draftQuery = queryOptions({
  ...apiQuery(readWebsite, {}),
  refetchInterval: refetchMs,
});

/** Stores a draft from a response, without refetching. */
export function useSetDraft(): (data: WebsiteDraft) => void {
  const client = useQueryClient();
  return (data) => {
    // A response under way could be older.
    void client.cancelQueries({ queryKey: draftQuery.queryKey });
    client.setQueryData(draftQuery.queryKey, { message: '', data });
  };
}
