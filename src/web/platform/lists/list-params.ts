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

/**
 * Prefix of a list's keys in the query string: empty if the list is the whole screen, else a name that separates them
 * from other keys, as in `registrationsPage`.
 */
export type ListName = string;

const keyOf = (name: ListName, key: 'page' | 'search') =>
  name === '' ? key : `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Reads the page number, counted from 1; anything invalid counts as 1. */
export function readPage(params: URLSearchParams, name: ListName = ''): number {
  const page = params.get(keyOf(name, 'page')) ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** Reads the search text, cut to the server's limit. */
export function readSearch(params: URLSearchParams, name: ListName = ''): string {
  return (params.get(keyOf(name, 'search')) ?? '').trim().slice(0, 120);
}

/** Reads the chosen options of a filter, in the filter's order; unknown ones are dropped. */
export function readChosen<Value extends string>(params: URLSearchParams, filter: Filter<Value>): Value[] {
  const named = (params.get(filter.key) ?? '').split(',');
  return filter.options.filter((option) => named.includes(option));
}

export function atPage(params: URLSearchParams, page: number, name: ListName = ''): URLSearchParams {
  return withValue(params, keyOf(name, 'page'), page === 1 ? '' : String(page));
}

/** Sets the search text and goes back to the first page. */
export function withSearch(params: URLSearchParams, search: string, name: ListName = ''): URLSearchParams {
  return withValue(atPage(params, 1, name), keyOf(name, 'search'), search);
}

/** Sets the given filters and goes back to the first page; others are unchanged. */
export function withChoices(params: URLSearchParams, choices: Choices, name: ListName = ''): URLSearchParams {
  return Object.entries(choices).reduce(
    (narrowed, [key, options]) => withValue(narrowed, key, options.join(',')),
    atPage(params, 1, name),
  );
}

/** Serialises a query string with literal commas, which keeps it readable. */
export function writeQuery(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',');
}

function withValue(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
