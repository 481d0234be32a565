import { queryOptions } from '@tanstack/react-query';
import { findPersonData } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';

/** The search for a person: a text, one of the records, or both. */
export interface Wanted {
  search: string;
  record?: PersonRecord | undefined;
}

/** All records of a person. What is looked for is sent in the body, and kept in memory only. */
export const personDataQuery = ({ search, record }: Wanted) =>
  queryOptions({
    ...apiQuery(findPersonData, { body: { search, ...(record && { record }) } }),
    enabled: search !== '' || record !== undefined,
    gcTime: 0,
  });

/** Which of the things found are marked. */
export const useMarked = () => useTicks<{ _id: string }>({ keyOf: ({ _id }) => _id, narrowedBy: '', total: undefined });
