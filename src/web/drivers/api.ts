import { queryOptions } from '@tanstack/react-query';
import { type DriverStatus, driverSearchKey, listDrivers, readDriver } from '#contract/drivers.ts';
import { call } from '#web/platform/call.ts';

/** What the list of drivers can be narrowed to. */
export interface DriversShown {
  page: number;
  search: string;
  statuses: readonly DriverStatus[];
}

/** One page of the drivers. */
export const driversQuery = ({ page, search, statuses }: DriversShown) =>
  queryOptions({
    queryKey: ['drivers', { page, search, statuses }],
    queryFn: ({ signal }) =>
      call(listDrivers, {
        query: { page: String(page), [driverSearchKey(search)]: search, status: statuses.join(',') },
        signal,
      }),
  });

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => call(readDriver, { params: { id }, signal }),
  });
