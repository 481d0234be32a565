/**
 * The pages that open without a connection after one visit, by their routes. Only pages whose HTML says nothing of
 * anybody, and which need no session: what is kept lies on the device for weeks.
 */
export const keptPages = [
  ...['/', '/apply', '/request', '/book-consultancy', '/about', '/team', '/services', '/privacy', '/send-again'],
  ...['/training', '/training/register', '/training/:id'],
];

/** The route of the kept page at this path; `undefined` if it isn't kept. */
export function keptPage(path: string): string | undefined {
  if (keptPages.includes(path)) return path;
  return /^\/training\/[^/.]+$/.test(path) ? '/training/:id' : undefined;
}

/** The address under which a page is kept: its query counts only where the page depends on it. */
export const keptAddress = ({ origin, pathname, search }: URL): string =>
  origin + pathname + (pathname === '/training/register' ? search : '');
