import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatShortDate } from '#contract/platform/dates.ts';
import { daysOfPeriod, type Sorting } from '#contract/platform/list-query.ts';
import { givenQuery } from './given-query.ts';

/** A filter of a list: a section of the filter sheet and a key of the query string. */
export interface Filter<Value extends string = string, Param extends string = string> {
  /** Key in the query string of the screen. */
  key: string;
  /** The parameter of the API, if it isn't the key. */
  param?: Param;
  /** Heading in the sheet, and prefix of the chips. */
  label: string;
  options: readonly Value[];
  /**
   * How it is chosen: any of the options by ticks (the default), one of them, or only by an address. What an address has given is the only
   * option; it isn't in the sheet, and stands on one chip with all else that is given.
   */
  as?: 'ticks' | 'one' | 'given';
  /** Label of an option, if it differs from the value. */
  word?(option: Value): string;
}

/** A filter that an address gives: one of `labels`, or whatever has words if they are a function. */
export function givenChoice<Param extends string>(
  params: URLSearchParams,
  key: Param,
  label: string,
  labels: Readonly<Record<string, string>> | ((option: string) => string | undefined),
): Filter<string, Param>[] {
  const given = params.get(key) ?? '';
  const word = typeof labels === 'function' ? labels(given) : labels[given];
  return given === '' || word === undefined
    ? []
    : [{ key, param: key, label, as: 'given', options: [given], word: () => word }];
}

/** A filter by days, `YYYY-MM-DD..YYYY-MM-DD`, that an address gives; none if it has no such days. */
export const givenPeriod = <Param extends string>(params: URLSearchParams, key: Param, label: string) =>
  givenChoice(params, key, label, (given) => {
    const days = daysOfPeriod(given);
    return days && `${formatShortDate(days.from)} to ${formatShortDate(days.to)}`;
  });

/** Returns the label of an option. */
export const wordOf = (filter: Filter, option: string): string => filter.word?.(option) ?? option;

/** What a list is narrowed to and its order, as query parameters of the API; without those that are not chosen. */
export type ListQuery = Readonly<Record<string, string>>;

/** Chosen options by filter key. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** With its screen's path: without one, a press while the next screen loads would lead to that screen. */
interface ListAddress {
  pathname: string;
  search: string;
}

/** A list's state in the URL. Each change adds a history entry, so that Back undoes it. */
export interface List<Column extends string = string> {
  /** Whether the list is only one part of its screen. */
  isPart: boolean;
  /** Counted from 1. */
  page: number;
  search: string;
  filters: readonly Filter[];
  /** The chosen options of a filter; empty if the list doesn't have that filter. */
  chosen<Value extends string>(filter: Filter<Value>): Value[];
  choices: Choices;
  /** The column and direction of the order; empty for the list's own order. */
  sorting: Sorting<Column>;
  /** The search, the filters and the order that are chosen, as query parameters of the API. */
  query: ListQuery;
  /** Orders the list by a column; by the same one again the other way round, and then in its own order again. */
  sortBy(column: Column): void;
  /** Orders the list as given; a column that it doesn't have is none. */
  order(sorting: Sorting<string>): void;
  /** The URL of another page of the list. */
  linkTo(page: number): ListAddress;
  /** The URL of the list with the given filters; others, and the search, are unchanged. */
  linkToChoices(choices: Choices): ListAddress;
  searchFor(text: string): void;
  /** Sets the given filters, and the search if one is passed; others are unchanged. */
  choose(choices: Choices, search?: string): void;
  /** Clears all filters. */
  clearFilters(): void;
  /** Clears all filters and the search. */
  clear(): void;
}

/**
 * Reads and writes the URL of a list with these filters, which can be sorted by the columns of `sorts`. A list that isn't the
 * whole screen has a `name`, which prefixes its keys of the query string, as in `registrationsPage`.
 */
export function useList<Column extends string = never>(
  filters: readonly Filter[] = [],
  name = '',
  sorts: readonly Column[] = [],
): List<Column> {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const addressOf = (next: URLSearchParams): ListAddress => ({ pathname, search: formatQuery(next) });
  // Keep the link state, which holds the way back from here.
  const show = (next: URLSearchParams) => void navigate(addressOf(next), { state, preventScrollReset: true });
  const sorting = readSorting(params, name, sorts);
  const nothing = Object.fromEntries(filters.map(({ key }) => [key, []]));
  const choices: Choices = Object.fromEntries(filters.map((filter) => [filter.key, readChosen(params, filter)]));
  const search = readSearch(params, name);
  const query: Record<string, string | undefined> = {
    search,
    ...Object.fromEntries(filters.map(({ key, param = key }) => [param, choices[key]?.join(',') ?? ''])),
    ...sorting,
  };
  return {
    isPart: name !== '',
    page: readPage(params, name),
    search,
    query: givenQuery(query),
    filters,
    chosen: (filter) => (filters.some(({ key }) => key === filter.key) ? readChosen(params, filter) : []),
    choices,
    sorting,
    sortBy: (column) => show(withSorting(params, nextSorting(sorting, column), name)),
    order: (next) => show(withSorting(params, next, name)),
    linkTo: (page) => addressOf(atPage(params, page, name)),
    linkToChoices: (choices) => addressOf(withChoices(params, choices, name)),
    searchFor: (text) => show(withSearch(params, text, name)),
    choose: (choices, text = search) => show(withChoices(withSearch(params, text, name), choices, name)),
    clearFilters: () => show(withChoices(params, nothing, name)),
    clear: () => show(withChoices(withSearch(params, '', name), nothing, name)),
  };
}

const keyOf = (name: string, key: 'page' | 'search' | 'sort' | 'direction') =>
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
  if (filter.as === 'given') return [...filter.options];
  const named = (params.get(filter.key) ?? '').split(',');
  const found = filter.options.filter((option) => named.includes(option));
  return filter.as === 'one' ? found.slice(0, 1) : found;
}

/** Reads the order; a column that the list doesn't have counts as none. */
function readSorting<Column extends string>(
  params: URLSearchParams,
  name: string,
  sorts: readonly Column[],
): Sorting<Column> {
  const sort = sorts.find((column) => column === params.get(keyOf(name, 'sort')));
  if (sort === undefined) return {};
  const isDescending = params.get(keyOf(name, 'direction')) === 'descending';
  return { sort, direction: isDescending ? 'descending' : 'ascending' };
}

function nextSorting<Column extends string>({ sort, direction }: Sorting<Column>, column: Column): Sorting<Column> {
  if (sort !== column) return { sort: column, direction: 'ascending' };
  return direction === 'ascending' ? { sort: column, direction: 'descending' } : {};
}

/** Sets the order and goes back to the first page. */
function withSorting(
  params: URLSearchParams,
  { sort = '', direction }: Sorting<string>,
  name: string,
): URLSearchParams {
  const sorted = withValue(atPage(params, 1, name), keyOf(name, 'sort'), sort);
  return withValue(sorted, keyOf(name, 'direction'), direction === 'descending' ? direction : '');
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
function formatQuery(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',');
}

function withValue(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
