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

const anything = /./;

/** The query parameters that change the HTML of other pages, with the pattern of their values. */
export const pageQueries: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '/training': {
    month: /^\d{4}-\d\d$/,
    place: anything,
    category: anything,
    type: /^(onsite|remote)$/,
  },
  '/training/register': { training: anything, id: anything, several: anything },
};

/** The response header that names the page shown; many addresses share one. */
export const shownInstead = 'x-shown-instead';
