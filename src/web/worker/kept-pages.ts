// Only pages whose HTML says nothing of anybody, and which need no session: what is kept lies on the device for weeks.

/** The pages with a form. They are kept whole after one visit, with the parts that nobody has needed yet. */
export const formPages = ['/apply', '/request', '/book-consultancy', '/training/register', '/send-again'];

const readingPages = ['/', '/about', '/team', '/services', '/privacy', '/training'];

/** Whether the page at this path opens without a connection after it was visited. */
export const isKept = (path: string): boolean =>
  formPages.includes(path) || readingPages.includes(path) || /^\/training\/[^/.]+$/.test(path);

/** The address under which a page is kept: its query counts only where the page depends on it. */
export const keptAddress = ({ origin, pathname, search }: URL): string =>
  origin + pathname + (pathname === '/training/register' ? search : '');
