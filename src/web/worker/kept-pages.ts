/**
 * The pages that open without a connection after one visit, by their routes. Only pages whose HTML says nothing of
 * anybody: what is kept lies on the device for weeks. That of the door is empty, as everywhere in the back-office; its list is in a database
 * that goes at sign-out.
 */
export const keptPages = [
  ...['/', '/apply', '/request', '/book-consultancy', '/about', '/team', '/services', '/privacy', '/send-again'],
  ...['/training', '/training/register', '/training/:id', '/admin/training-management/:id/door'],
];

/** The route of the kept page at this path; `undefined` if it isn't kept. */
export function keptPage(path: string): string | undefined {
  if (keptPages.includes(path)) return path;
  if (/^\/admin\/training-management\/[^/.]+\/door$/.test(path)) return '/admin/training-management/:id/door';
  return /^\/training\/[^/.]+$/.test(path) ? '/training/:id' : undefined;
}

/** The address under which a page is kept: its query counts only where the page depends on it. */
export const keptAddress = ({ origin, pathname, search }: URL): string =>
  origin + pathname + (pathname === '/training/register' ? search : '');
