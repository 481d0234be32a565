import { type DriverStatus, driverStatuses } from '#contract/drivers.ts';

/** What the address of the driver list says about what it shows. */
export interface ListAddress {
  page: number;
  search: string;
  /** The dashboard's own narrowing: it also names the list. */
  status: DriverStatus | undefined;
}

/** Reads the list's address; what it doesn't understand counts as not said. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const page = params.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').trim().slice(0, 120),
    status: driverStatuses.find((status) => status === params.get('status')),
  };
}

/** The same list at another page. */
export function atPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}

/** The same list searched for something else, from its first page. */
export function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  const next = atPage(params, 1);
  if (search === '') next.delete('search');
  else next.set('search', search);
  return next;
}
