import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import {
  assignDriver,
  listAssignedDrivers,
  listOngoingDrivers,
  removeDriver,
  replaceDriver,
} from '#contract/placements/placements.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { driverSource } from '#web/drivers/api.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/**
 * The drivers available for a request, named by its `_id` or request id, best matches first. Without one all approved drivers
 * with valid documents, the newest first.
 */
export const availableSource = (requestId: string | undefined, query: ListQuery) =>
  driverSource('available', {
    ...query,
    ...(requestId === undefined
      ? { status: 'Approved', expiryStatus: 'ExpiringSoon,Valid', medicalExpiryStatus: 'ExpiringSoon,Valid' }
      : { availableFor: requestId }),
  });

/** The current placements. */
export const ongoingSource = (query: ListQuery) =>
  listSource({
    key: ['ongoing'],
    query,
    details: { fields: 'list' },
    ask: (asked, options) => callApi(listOngoingDrivers, { query: asked, ...options }),
    list: 'ongoing',
    noun: 'driver',
  });

/** The drivers placed with a request, by its `_id` or request id. */
export const assignedDriversQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'drivers', id],
    queryFn: ({ signal }) =>
      callApi(listAssignedDrivers, {
        params: { requestId: id },
        signal,
      }),
  });

/** Names a driver and a request by their ids, and by the versions that the screen shows. */
const bothSeen = (driver: Versioned, request: Versioned) => ({
  params: { driverId: driver._id, requestId: request._id },
  query: { driverVersion: String(driver.version), requestVersion: String(request.version) },
});
type Versioned = Pick<ListedDriver, '_id' | 'version'>;

/** Places a driver, unless the driver or the request has changed since. */
export function useAssignDriver() {
  return useMutation({
    mutationFn: ({ driver, request }: { driver: ListedDriver; request: CompanyRequest }) =>
      callApi(assignDriver, bothSeen(driver, request)),
    meta: { success: 'Driver assigned', invalidates: afterDriverChange, undoes: 'request' },
  });
}

/** Puts another driver in the place of a placed one, unless one of them or the request has changed since. */
export function useReplaceDriver() {
  return useMutation({
    mutationFn: ({ driver, next, request }: { driver: Versioned; next: Versioned; request: Versioned }) =>
      callApi(replaceDriver, {
        params: { driverId: driver._id, requestId: request._id },
        body: {
          newDriverId: next._id,
          driverVersion: driver.version,
          newDriverVersion: next.version,
          requestVersion: request.version,
        },
      }),
    meta: { success: 'Driver replaced', invalidates: afterDriverChange, undoes: 'request' },
  });
}

/** Ends a placement, unless the driver or the request has changed since. */
export function useRemoveDriver() {
  return useMutation({
    mutationFn: ({ driver, request }: { driver: Versioned; request: Versioned }) =>
      callApi(removeDriver, bothSeen(driver, request)),
    meta: { success: 'Driver removed', invalidates: afterDriverChange, undoes: 'request' },
  });
}
