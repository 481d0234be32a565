import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeDriverStatus,
  type DriverAction,
  type DriverStatus,
  driverSearchKey,
  listDrivers,
  readDriver,
} from '#contract/drivers.ts';
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

/** What is out of date when something about a driver has changed: lists, profiles, figures, and where drivers are placed. */
export const afterDriverChange: readonly QueryKey[] = [
  ['drivers'],
  ['driver'],
  ['overview'],
  ['attention'],
  ['ongoing'],
  ['requests'],
];

/** Approves, rejects, blocks, unblocks or deletes a driver, named by `_id` or `driverId`. */
export function useChangeDriverStatus() {
  return useMutation({
    mutationFn: ({ action, driverId }: { action: DriverAction; driverId: string }) =>
      call(changeDriverStatus, { query: { status: action, driverId } }),
    meta: { refreshes: afterDriverChange },
  });
}
