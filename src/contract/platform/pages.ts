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

/** What a query can have that the HTML of another page depends on: the choices of the list of trainings, and the training to register for. */
export const queryNames = ['month', 'place', 'category', 'type', 'training', 'id', 'several'];
