import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { searchEverything } from '#contract/search/search.ts';
import { useSettled } from '#web/platform/forms/use-settled.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { type EntryGroup, screensFor, toGroups } from './search-entries.ts';
import { readOpened } from './search-recent.ts';

const minLetters = 2;

export interface Search {
  groups: readonly EntryGroup[];
  /** Whether the groups belong to an earlier text. */
  isStale: boolean;
  error: Error | null;
  /** Whether the text is long enough to search for. */
  isSearching: boolean;
}

export function useSearch(typed: string): Search {
  const can = useCan();
  const text = typed.trim();
  const settled = useSettled(text);
  const isSearching = text.length >= minLetters;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...apiQuery(searchEverything, { query: { text: settled } }),
    // Include colleagues' latest changes.
    staleTime: 0,
    gcTime: 60_000,
    enabled: settled.length >= minLetters,
    placeholderData: keepPreviousData,
  });
  const screens = screensFor(text, can);
  const goTo = screens.length > 0 ? [{ label: 'Go to', entries: screens }] : [];
  if (!isSearching) {
    const opened =
      text === ''
        ? readOpened().map(({ path, name, reference }) => ({
            to: path,
            name,
            facts: reference,
            icon: History,
          }))
        : [];
    const last = opened.length > 0 ? [{ label: 'Last opened', entries: opened }] : [];
    return { groups: [...last, ...goTo], isStale: false, error: null, isSearching };
  }
  const isStale = settled !== text || isPlaceholderData || (isFetching && data === undefined);
  return {
    groups: [...(data ? toGroups(data.data, settled) : []), ...goTo],
    isStale,
    error,
    isSearching,
  };
}
