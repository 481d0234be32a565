/** The pages without data: each is the same for everybody in the words of a day, whatever its query. */
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
];

const anything = /./;

/** What the query of another page can have that its HTML depends on, by name, and how such a value looks. */
export const pageQueries: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '/training': { month: /^\d{4}-\d\d$/, place: anything, category: anything, type: /^(onsite|remote)$/ },
  '/training/register': { training: anything, id: anything, several: anything },
};

/** The response header that names the page shown for an address; many addresses share one. */
export const shownInstead = 'x-shown-instead';
