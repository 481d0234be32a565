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

/** What a list's address says that it shows, and the ways to show something else. Each change can be undone by Back. */
export interface List {
  /** It is one part of a screen, the rest of which stays where it is. */
  isPart: boolean;
  /** Counted from 1. */
  page: number;
  search: string;
  /** The filters that the list offers. */
  filters: readonly Filter[];
  /** What is chosen in a filter; nothing in one that the list doesn't offer. */
  chosen<Value extends string>(filter: Filter<Value>): Value[];
  /** Where another page of the same list stands. */
  linkTo(page: number): { search: string };
  searchFor(text: string): void;
  /** Chooses in the filters that it names. */
  choose(choices: Choices): void;
  /** Takes away what is chosen in every filter. */
  clearFilters(): void;
  /** Takes away what is chosen and what is searched for. */
  clear(): void;
}

/** Reads and writes the address of a list that offers these filters. One that isn't the whole screen has a name for its keys. */
export function useList(filters: readonly Filter[] = [], name: ListName = ''): List {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  // What came along holds the way back from here, however long one looks around.
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
