import { queryOptions } from '@tanstack/react-query';
import { type Driver, type DriverStatus, driverSearchKey, listDrivers, readDriver } from '#contract/drivers.ts';
import { callApi } from '#web/platform/http/api-client.ts';

export const driversPath = '/admin/driver-management';
export const reviewPath = '/admin/driver-management/review';

/** The URL of a driver's profile; with `isOngoing` it also shows where the driver is placed. */
export const profilePath = ({ _id }: Pick<Driver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

/** The list's page, search and filters. */
export interface DriversShown {
  page: number;
  search: string;
  statuses: readonly DriverStatus[];
}

export const driversQuery = ({ page, search, statuses }: DriversShown) =>
  queryOptions({
    queryKey: ['drivers', { page, search, statuses }],
    queryFn: ({ signal }) =>
      callApi(listDrivers, {
        query: { page: String(page), [driverSearchKey(search)]: search, status: statuses.join(',') },
        signal,
      }),
  });

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => callApi(readDriver, { params: { id }, signal }),
  });
