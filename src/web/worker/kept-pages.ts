import { usedQuery } from '#contract/platform/pages.ts';

/**
 * Routes that open offline after one visit. Only pages whose HTML has no personal data: cached pages stay on the
 * device for weeks. The attendance page's HTML is empty; its list is in a database that is deleted at sign-out.
 */
export const keptPages = [
  ...[
    '/',
    '/apply',
    '/request',
    '/book-consultancy',
    '/about',
    '/team',
    '/services',
    '/privacy',
    '/send-again',
  ],
  '/training',
  '/training/register',
  '/training/:id',
  '/admin/training-management/:id/door',
];

// Like the router, ignore case and trailing slashes.
const plain = (path: string) => path.toLowerCase().replace(/(?!^)\/+$/, '');

/** The cached page's route; `undefined` if it isn't cached. */
export function keptPage(anyPath: string): string | undefined {
  const path = plain(anyPath);
  if (keptPages.includes(path)) return path;
  if (/^\/admin\/training-management\/[^/.]+\/door$/.test(path))
    return '/admin/training-management/:id/door';
  return /^\/training\/[^/.]+$/.test(path) ? '/training/:id' : undefined;
}

/** Whether the address shows only some of what the cached page does, or in another order. */
export function isNarrowed(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return plain(pathname) === '/training' && usedQuery('/training', searchParams).toString() !== '';
}

/** The cache key: includes the query only where the page depends on it. */
export function keptAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const path = plain(pathname);
  return origin + path + (path === '/training/register' ? search : '');
}
