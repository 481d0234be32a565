/**
 * The pages that open without a connection after one visit, by their routes. Only pages whose HTML says nothing of
 * anybody: what is kept lies on the device for weeks. That of the door is empty, as everywhere in the back-office; its list is in a database
 * that goes at sign-out.
 */
export const keptPages = [
  ...['/', '/apply', '/request', '/book-consultancy', '/about', '/team', '/services', '/privacy', '/send-again'],
  ...['/training', '/training/register', '/training/:id', '/admin/training-management/:id/door'],
];

// The router tells neither capital from small letters nor a path with a slash at its end from one without.
const plain = (path: string) => path.toLowerCase().replace(/(?!^)\/+$/, '');

/** The route of the kept page at this path; `undefined` if it isn't kept. */
export function keptPage(anyPath: string): string | undefined {
  const path = plain(anyPath);
  if (keptPages.includes(path)) return path;
  if (/^\/admin\/training-management\/[^/.]+\/door$/.test(path)) return '/admin/training-management/:id/door';
  return /^\/training\/[^/.]+$/.test(path) ? '/training/:id' : undefined;
}

/** The address under which a page is kept: its query counts only where the page depends on it. */
export function keptAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const path = plain(pathname);
  return origin + path + (path === '/training/register' ? search : '');
}
