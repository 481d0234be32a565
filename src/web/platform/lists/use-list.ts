import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  atPage,
  type Choices,
  type Filter,
  type ListName,
  readChosen,
  readPage,
  readSearch,
  withChoices,
  withSearch,
  writeQuery,
} from './list-params.ts';

/** A list's state in the URL. Each change adds a history entry, so that Back undoes it. */
export interface List {
  /** Whether the list is only one part of its screen. */
  isPart: boolean;
  /** Counted from 1. */
  page: number;
  search: string;
  filters: readonly Filter[];
  /** The chosen options of a filter; empty if the list doesn't have that filter. */
  chosen<Value extends string>(filter: Filter<Value>): Value[];
  /** The URL of another page of the list. */
  linkTo(page: number): { search: string };
  searchFor(text: string): void;
  /** Sets the given filters; others are unchanged. */
  choose(choices: Choices): void;
  /** Clears all filters. */
  clearFilters(): void;
  /** Clears all filters and the search. */
  clear(): void;
}

/** Reads and writes the URL of a list with these filters. Pass a `name` if the list isn't the whole screen. */
export function useList(filters: readonly Filter[] = [], name: ListName = ''): List {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  // Keep the link state, which holds the way back from here.
  const show = (next: URLSearchParams) =>
    void navigate({ search: writeQuery(next) }, { state, preventScrollReset: true });
  const nothing = Object.fromEntries(filters.map(({ key }) => [key, []]));
  return {
    isPart: name !== '',
    page: readPage(params, name),
    search: readSearch(params, name),
    filters,
    chosen: (filter) => (filters.some(({ key }) => key === filter.key) ? readChosen(params, filter) : []),
    linkTo: (page) => ({ search: writeQuery(atPage(params, page, name)) }),
    searchFor: (text) => show(withSearch(params, text, name)),
    choose: (choices) => show(withChoices(params, choices, name)),
    clearFilters: () => show(withChoices(params, nothing, name)),
    clear: () => show(withChoices(withSearch(params, '', name), nothing, name)),
  };
}
