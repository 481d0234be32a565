import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatShortDate } from '#contract/platform/dates.ts';
import { daysOfPeriod, type Sorting } from '#contract/platform/list-query.ts';

/** Drops undefined and empty parameters, for calls with a list's query as strings. */
export const givenQuery = (
  query: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );

/** A section of the filter sheet and a key of the query string. */
export interface Filter<Value extends string = string, Param extends string = string> {
  /** Key in the screen's query string. */
  key: string;
  /** The API parameter, if it differs from the key. */
  param?: Param;
  /** Heading in the sheet, and prefix of the chips. */
  label: string;
  options: readonly Value[];
  /**
   * `ticks` (the default) allows several options, `one` a single one. `given` filters are only set by a link: their
   * option is the only one, they aren't in the sheet, and they share one chip.
   */
  as?: 'ticks' | 'one' | 'given';
  /** An option's label, if it differs from the value. */
  word?(option: Value): string;
}

/** A filter set by a link: a key of `labels`, or a value for which the function returns a label. */
export function givenChoice<Param extends string>(
  params: URLSearchParams,
  key: Param,
  label: string,
  labels: Readonly<Record<string, string>> | ((option: string) => string | undefined),
): Filter<string, Param>[] {
  const choice = params.get(key) ?? '';
  const word = typeof labels === 'function' ? labels(choice) : labels[choice];
  return choice === '' || word === undefined
    ? []
    : [{ key, param: key, label, as: 'given', options: [choice], word: () => word }];
}

/** A link's filter by days, `YYYY-MM-DD..YYYY-MM-DD`; none if the days are invalid. */
export const givenPeriod = <Param extends string>(
  params: URLSearchParams,
  key: Param,
  label: string,
) =>
  givenChoice(params, key, label, (period) => {
    const days = daysOfPeriod(period);
    return days && `${formatShortDate(days.from)} to ${formatShortDate(days.to)}`;
  });

export const wordOf = (filter: Filter, option: string): string => filter.word?.(option) ?? option;

/** Filters and order as API query parameters; unset ones are omitted. */
export type ListQuery = Readonly<Record<string, string>>;

/** Chosen options by filter key. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** Includes the path: otherwise a press while the next screen loads would lead to that screen. */
interface ListAddress {
  pathname: string;
  search: string;
}

/** A list's state in the URL. Each change adds a history entry, so that Back undoes it. */
export interface List<Column extends string = string> {
  isPart: boolean;
  /** Counted from 1. */
  page: number;
  search: string;
  filters: readonly Filter[];
  /** Empty if the list doesn't have the filter. */
  chosen<Value extends string>(filter: Filter<Value>): Value[];
  choices: Choices;
  /** Empty for the list's own order. */
  sorting: Sorting<Column>;
  /** Search, filters and order as API query parameters. */
  query: ListQuery;
  /** Cycles a column: ascending, descending, then the list's own order. */
  sortBy(column: Column): void;
  /** Ignores columns that the list doesn't have. */
  order(sorting: Sorting<string>): void;
  linkTo(page: number): ListAddress;
  /** Sets these filters; other filters and the search stay. */
  linkToChoices(choices: Choices): ListAddress;
  searchFor(text: string): void;
  /** Sets these filters, and the search if passed; other filters stay. */
  choose(choices: Choices, search?: string): void;
  clearFilters(): void;
  clear(): void;
}

/**
 * `sorts` are the sortable columns. A list that is only a part of its screen needs a `name`: it prefixes the keys,
 * as in `registrationsPage`.
 */
export function useList<Column extends string = never>(
  filters: readonly Filter[] = [],
  name = '',
  sorts: readonly Column[] = [],
): List<Column> {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const addressOf = (next: URLSearchParams): ListAddress => ({
    pathname,
    search: formatQuery(next),
  });
  // Keep the link state: it contains the way back.
  const show = (next: URLSearchParams) =>
    void navigate(addressOf(next), { state, preventScrollReset: true });
  const sorting = readSorting(params, name, sorts);
  const nothing = Object.fromEntries(filters.map(({ key }) => [key, []]));
  const choices: Choices = Object.fromEntries(
    filters.map((filter) => [filter.key, readChosen(params, filter)]),
  );
  const search = readSearch(params, name);
  const query: Record<string, string | undefined> = {
    search,
    ...Object.fromEntries(
      filters.map(({ key, param = key }) => [param, choices[key]?.join(',') ?? '']),
    ),
    ...sorting,
  };
  return {
    isPart: name !== '',
    page: readPage(params, name),
    search,
    query: givenQuery(query),
    filters,
    chosen: (filter) =>
      filters.some(({ key }) => key === filter.key) ? readChosen(params, filter) : [],
    choices,
    sorting,
    sortBy: (column) => show(withSorting(params, nextSorting(sorting, column), name)),
    order: (next) => show(withSorting(params, next, name)),
    linkTo: (page) => addressOf(atPage(params, page, name)),
    linkToChoices: (choices) => addressOf(withChoices(params, choices, name)),
    searchFor: (text) => show(withSearch(params, text, name)),
    choose: (choices, text = search) =>
      show(withChoices(withSearch(params, text, name), choices, name)),
    clearFilters: () => show(withChoices(params, nothing, name)),
    clear: () => show(withChoices(withSearch(params, '', name), nothing, name)),
  };
}

const keyOf = (name: string, key: 'page' | 'search' | 'sort' | 'direction') =>
  name === '' ? key : `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Counted from 1; invalid values count as 1. */
function readPage(params: URLSearchParams, name: string): number {
  const page = params.get(keyOf(name, 'page')) ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** Truncated to the server's limit. */
function readSearch(params: URLSearchParams, name: string): string {
  return (params.get(keyOf(name, 'search')) ?? '').trim().slice(0, 120);
}

/** In the filter's order; drops unknown options. */
function readChosen<Value extends string>(params: URLSearchParams, filter: Filter<Value>): Value[] {
  if (filter.as === 'given') return [...filter.options];
  const requested = (params.get(filter.key) ?? '').split(',');
  const valid = filter.options.filter((option) => requested.includes(option));
  return filter.as === 'one' ? valid.slice(0, 1) : valid;
}

/** A column that the list doesn't have counts as none. */
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

function nextSorting<Column extends string>(
  { sort, direction }: Sorting<Column>,
  column: Column,
): Sorting<Column> {
  if (sort !== column) return { sort: column, direction: 'ascending' };
  return direction === 'ascending' ? { sort: column, direction: 'descending' } : {};
}

/** Returns to the first page. */
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

/** Returns to the first page. */
function withSearch(params: URLSearchParams, search: string, name: string): URLSearchParams {
  return withValue(atPage(params, 1, name), keyOf(name, 'search'), search);
}

/** Keeps other filters; returns to the first page. */
function withChoices(params: URLSearchParams, choices: Choices, name: string): URLSearchParams {
  return Object.entries(choices).reduce(
    (narrowed, [key, options]) => withValue(narrowed, key, options.join(',')),
    atPage(params, 1, name),
  );
}

/** Keeps commas unencoded, for readable URLs. */
function formatQuery(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',');
}

function withValue(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
