/** Loads one script instead of the site's, and has none inline. */
export const lightPage = '/ask';

/** The pages without data: the same HTML for everyone within a day's content, whatever the query. */
export const pagesWithoutData = [
  '/',
  '/apply',
  '/request',
  '/book-consultancy',
  '/about',
  '/team',
  '/services',
  '/login',
  '/forgot-password',
  '/verify-email',
  '/reset-password',
  '/invitation',
  '/send-again',
  '/track',
  '/privacy',
  '/certificates',
  '/feedback',
  lightPage,
];

const anything = /./s;

/** The query parameters that change the HTML of other pages, with the pattern of their values. */
export const pageQueries = {
  '/training': {
    month: /^\d{4}-\d\d$/,
    place: anything,
    category: anything,
    type: /^(onsite|remote)$/,
    order: /^soonest$/,
  },
  '/training/register': { training: anything, id: anything, several: anything },
} as const satisfies Record<string, Record<string, RegExp>>;

/** The parameters that change the page's HTML, in a fixed order. Server and browser ignore all others alike. */
export function usedQuery(page: string, search: URLSearchParams): URLSearchParams {
  const queries: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = pageQueries;
  const used = new URLSearchParams();
  for (const [name, pattern] of Object.entries(queries[page] ?? {})) {
    const value = search.get(name) ?? '';
    if (pattern.test(value)) used.set(name, value);
  }
  return used;
}

/** The response header that names the page shown; many addresses share one. */
export const shownInstead = 'x-shown-instead';
