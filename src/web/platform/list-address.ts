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

/** The page that a list's address asks for, counted from 1; what is no page counts as the first. */
export function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** The text that a list's address searches for, at most as long as the server takes. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, 120);
}

/** The options of a filter that a list's address names, in the filter's order; others are passed over. */
export function readChosen<Value extends string>(params: URLSearchParams, filter: Filter<Value>): Value[] {
  const named = (params.get(filter.key) ?? '').split(',');
  return filter.options.filter((option) => named.includes(option));
}

/** The same list at another page. */
export function atPage(params: URLSearchParams, page: number): URLSearchParams {
  return withValue(params, 'page', page === 1 ? '' : String(page));
}

/** The same list searched for something else, from its first page. */
export function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  return withValue(atPage(params, 1), 'search', search);
}

/** The same list narrowed by other choices, from its first page; filters that `choices` doesn't name stay as they are. */
export function withChoices(params: URLSearchParams, choices: Choices): URLSearchParams {
  return Object.entries(choices).reduce(
    (narrowed, [key, options]) => withValue(narrowed, key, options.join(',')),
    atPage(params, 1),
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
