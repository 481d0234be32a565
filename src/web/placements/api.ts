import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import { changeDriverStatus, type Driver, type DriverAction, driverSearchKey, listDrivers } from '#contract/drivers.ts';
import {
  assignDriver,
  changeRequestStatus,
  listAssignedDrivers,
  listOngoingDrivers,
  type Placement,
  removeDriver,
} from '#contract/placements.ts';
import type { CompanyRequest, RequestEnding } from '#contract/requests.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** One page of the drivers available for a request, by `_id` or request id, best matches first. */
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
      callApi(listDrivers, {
        query: { page: String(page), [driverSearchKey(search)]: search, availableFor: requestId },
        signal,
      }),
  });

/** One page of the current placements. */
export const ongoingQuery = ({ page, search }: { page: number; search: string }) =>
  queryOptions({
    queryKey: ['ongoing', { page, search }],
    queryFn: ({ signal }) => callApi(listOngoingDrivers, { query: { page: String(page), search }, signal }),
  });

/** The same list as a file. */
export function ongoingFile(search: string) {
  const load = (page: number) =>
    callApi(listOngoingDrivers, { query: { page: String(page), pageSize: '100', search } });
  return { list: 'ongoing', noun: 'driver', query: { search }, load } as const;
}

/** The drivers available for a request as a file. */
export function availableFile({ requestId, search }: { requestId: string; search: string }) {
  const query = { [driverSearchKey(search)]: search, availableFor: requestId };
  const load = (page: number) => callApi(listDrivers, { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'available', noun: 'driver', query, load } as const;
}

/** The drivers placed with a request, by its `_id` or request id. */
export const assignedDriversQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'drivers', id],
    queryFn: ({ signal }) => callApi(listAssignedDrivers, { params: { requestId: id }, signal }),
  });

/** The queries that a change of a driver, a request or a placement makes stale. */
export const afterDriverChange: readonly QueryKey[] = [
  ['drivers'],
  ['driver'],
  ['overview'],
  ['attention'],
  ['ongoing'],
  ['requests'],
];

/** Names a driver and a request by their ids, and by the versions that the screen shows. */
const bothSeen = (driver: Versioned, request: Versioned) => ({
  params: { driverId: driver._id, requestId: request._id },
  query: { driverVersion: String(driver.version), requestVersion: String(request.version) },
});
type Versioned = Pick<Driver, '_id' | 'version'>;

/** Places a driver, unless the driver or the request has changed since. */
export function useAssignDriver() {
  return useMutation({
    mutationFn: ({ driver, request }: { driver: Driver; request: CompanyRequest }) =>
      callApi(assignDriver, bothSeen(driver, request)),
    meta: { success: 'Driver assigned', invalidates: afterDriverChange },
  });
}

/** Ends a placement, unless the driver or the request has changed since. */
export function useRemoveDriver() {
  return useMutation({
    mutationFn: ({ driver, request }: Placement) => callApi(removeDriver, bothSeen(driver, request)),
    meta: { success: 'Driver removed', invalidates: afterDriverChange },
  });
}

/** Approves, rejects, blocks, unblocks or deletes a driver, unless somebody has changed the driver since. */
export function useChangeDriverStatus() {
  return useMutation({
    mutationFn: ({ action, driver }: { action: DriverAction; driver: Driver }) =>
      callApi(changeDriverStatus, { query: { status: action, driverId: driver._id, version: String(driver.version) } }),
    meta: { invalidates: afterDriverChange },
  });
}

/** Marks a request as fulfilled or cancelled, unless somebody has changed it since. */
export function useEndRequest() {
  return useMutation({
    mutationFn: ({ ending, request }: { ending: RequestEnding; request: CompanyRequest }) =>
      callApi(changeRequestStatus, {
        body: { requestId: request._id, status: ending, version: request.version },
      }),
    meta: { success: 'Request updated', invalidates: afterDriverChange },
  });
}
