import type { QueryKey } from '@tanstack/react-query';

/** The queries that a change of a driver, a request or a placement makes stale. */
export const afterDriverChange: readonly QueryKey[] = [
  ['drivers'],
  ['driver'],
  ['overview'],
  ['attention'],
  ['ongoing'],
  ['requests'],
];
