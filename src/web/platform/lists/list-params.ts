/** A way to narrow a list: a section of its sheet, and a key of its address. */
export interface Filter<Value extends string = string> {
  /** What it goes by in the address. */
  key: string;
  /** What it is called in the sheet, and on the chip before each value that is chosen. */
  label: string;
  options: readonly Value[];
  /** How an option is called, where its value isn't what people say. */
  word?(option: Value): string;
}

/** What is chosen in several filters, by their keys. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/**
 * What a list's own keys in the address begin with: nothing where the list is the whole screen, a word where it shares the
 * address with other things, as in `registrationsPage`.
 */
export type ListName = string;

const keyOf = (name: ListName, key: 'page' | 'search') =>
  name === '' ? key : `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** The page that a list's address asks for, counted from 1; what is no page counts as the first. */
export function readPage(params: URLSearchParams, name: ListName = ''): number {
  const page = params.get(keyOf(name, 'page')) ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** The text that a list's address searches for, at most as long as the server takes. */
export function readSearch(params: URLSearchParams, name: ListName = ''): string {
  return (params.get(keyOf(name, 'search')) ?? '').trim().slice(0, 120);
}

/** The options of a filter that a list's address names, in the filter's order; others are passed over. */
export function readChosen<Value extends string>(params: URLSearchParams, filter: Filter<Value>): Value[] {
  const named = (params.get(filter.key) ?? '').split(',');
  return filter.options.filter((option) => named.includes(option));
}

/** The same list at another page. */
export function atPage(params: URLSearchParams, page: number, name: ListName = ''): URLSearchParams {
  return withValue(params, keyOf(name, 'page'), page === 1 ? '' : String(page));
}

/** The same list searched for something else, from its first page. */
export function withSearch(params: URLSearchParams, search: string, name: ListName = ''): URLSearchParams {
  return withValue(atPage(params, 1, name), keyOf(name, 'search'), search);
}

/** The same list narrowed by other choices, from its first page; filters that `choices` doesn't name stay as they are. */
export function withChoices(params: URLSearchParams, choices: Choices, name: ListName = ''): URLSearchParams {
  return Object.entries(choices).reduce(
    (narrowed, [key, options]) => withValue(narrowed, key, options.join(',')),
    atPage(params, 1, name),
  );
}

/** An address's query as it is written: with its commas, which mean nothing to browsers. */
export function writeQuery(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',');
}

function withValue(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
