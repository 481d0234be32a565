import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** A filter of a list: a section of the filter sheet and a key of the query string. */
export interface Filter<Value extends string = string> {
  /** Key in the query string. */
  key: string;
  /** Heading in the sheet, and prefix of the chips. */
  label: string;
  options: readonly Value[];
  /** Label of an option, if it differs from the value. */
  word?(option: Value): string;
}

/** Chosen options by filter key. */
export type Choices = Readonly<Record<string, readonly string[]>>;

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
  /** Sets the given filters, and the search if one is passed; others are unchanged. */
  choose(choices: Choices, search?: string): void;
  /** Clears all filters. */
  clearFilters(): void;
  /** Clears all filters and the search. */
  clear(): void;
}

/**
 * Reads and writes the URL of a list with these filters. A list that isn't the whole screen has a `name`, which prefixes
 * its keys of the query string, as in `registrationsPage`.
 */
export function useList(filters: readonly Filter[] = [], name = ''): List {
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
    choose: (choices, search = readSearch(params, name)) =>
      show(withChoices(withSearch(params, search, name), choices, name)),
    clearFilters: () => show(withChoices(params, nothing, name)),
    clear: () => show(withChoices(withSearch(params, '', name), nothing, name)),
  };
}

const keyOf = (name: string, key: 'page' | 'search') =>
  name === '' ? key : `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Reads the page number, counted from 1; anything invalid counts as 1. */
function readPage(params: URLSearchParams, name: string): number {
  const page = params.get(keyOf(name, 'page')) ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** Reads the search text, cut to the server's limit. */
function readSearch(params: URLSearchParams, name: string): string {
  return (params.get(keyOf(name, 'search')) ?? '').trim().slice(0, 120);
}

/** Reads the chosen options of a filter, in the filter's order; unknown ones are dropped. */
function readChosen<Value extends string>(params: URLSearchParams, filter: Filter<Value>): Value[] {
  const named = (params.get(filter.key) ?? '').split(',');
  return filter.options.filter((option) => named.includes(option));
}

function atPage(params: URLSearchParams, page: number, name: string): URLSearchParams {
  return withValue(params, keyOf(name, 'page'), page === 1 ? '' : String(page));
}

/** Sets the search text and goes back to the first page. */
function withSearch(params: URLSearchParams, search: string, name: string): URLSearchParams {
  return withValue(atPage(params, 1, name), keyOf(name, 'search'), search);
}

/** Sets the given filters and goes back to the first page; others are unchanged. */
function withChoices(params: URLSearchParams, choices: Choices, name: string): URLSearchParams {
  return Object.entries(choices).reduce(
    (narrowed, [key, options]) => withValue(narrowed, key, options.join(',')),
    atPage(params, 1, name),
  );
}

/** Serialises a query string with literal commas, which keeps it readable. */
function writeQuery(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',');
}

function withValue(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
