import { queryOptions } from '@tanstack/react-query';
import { type Driver, type DriverStatus, driverSearchKey, listDrivers, readDriver } from '#contract/drivers.ts';
import { callApi } from '#web/platform/http/api-client.ts';

export const driversPath = '/admin/driver-management';

/** The URL of a driver's profile; with `isOngoing` it also shows where the driver is placed. */
export const profilePath = ({ _id }: Pick<Driver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

/** The list's page, search and filters. */
export interface DriversShown {
  page: number;
  search: string;
  statuses: readonly DriverStatus[];
}

/** What the list is narrowed to, as the API takes it. */
const narrowedBy = ({ search, statuses }: Omit<DriversShown, 'page'>) => ({
  [driverSearchKey(search)]: search,
  status: statuses.join(','),
});

export const driversQuery = ({ page, search, statuses }: DriversShown) =>
  queryOptions({
    queryKey: ['drivers', { page, search, statuses }],
    queryFn: ({ signal }) =>
      callApi(listDrivers, { query: { page: String(page), ...narrowedBy({ search, statuses }) }, signal }),
  });

/** The same list as a file. */
export function driversFile(shown: Omit<DriversShown, 'page'>) {
  const query = narrowedBy(shown);
  const load = (page: number) => callApi(listDrivers, { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'drivers', noun: 'driver', query, load } as const;
}

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => callApi(readDriver, { params: { id }, signal }),
  });
