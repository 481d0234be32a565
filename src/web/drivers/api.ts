import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeDriverStatus,
  type Driver,
  type DriverAction,
  type DriverStatus,
  driverSearchKey,
  listDrivers,
  readDriver,
} from '#contract/drivers.ts';
import { call } from '#web/platform/call.ts';

/** Where the drivers' applications are listed. */
export const driversPath = '/admin/driver-management';

/** A driver's profile; of an ongoing placement it tells, too. */
export const profilePath = ({ _id }: Pick<Driver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

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

/** One page of the drivers who can be placed with a request, named by `_id` or request id: the best fitting first. */
export const availableDriversQuery = ({
  requestId,
  page,
  search,
}: {
  requestId: string;
  page: number;
  search: string;
}) =>
  queryOptions({
    queryKey: ['drivers', 'available', { requestId, page, search }],
    queryFn: ({ signal }) =>
      call(listDrivers, {
        query: { page: String(page), [driverSearchKey(search)]: search, availableFor: requestId },
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
