import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import type { changeDriverStatus, DriverAction } from '#contract/drivers/driver-actions.ts';
import type { Driver, DriverSort, ExperienceRange, listDrivers } from '#contract/drivers/drivers.ts';
import type { Rejection } from '#contract/drivers/rejection.ts';
import type { destroyDriver, restoreDriver } from '#contract/placements/bin.ts';
import type {
  assignDriver,
  changeRequestStatus,
  listAssignedDrivers,
  listOngoingDrivers,
  OngoingSort,
  removeDriver,
  replaceDriver,
} from '#contract/placements/placements.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';

/** The list's page, search, filters and order. */
export interface AvailableShown {
  /** The `_id` or request id; without one all approved drivers with valid documents are listed. */
  requestId: string | undefined;
  page: number;
  search: string;
  sorting: Sorting<DriverSort>;
  vehicles: readonly Driver['typeOfVehice'][];
  states: readonly Driver['state'][];
  experience: readonly ExperienceRange[];
  /** Only those whose documents last until the end of the request. */
  isLasting: boolean;
}

const allAvailable = {
  status: 'Approved',
  expiryStatus: 'ExpiringSoon,Valid',
  medicalExpiryStatus: 'ExpiringSoon,Valid',
};

type Narrowed = Omit<AvailableShown, 'page'>;

/** What the list is narrowed to and ordered by, as the API takes it. */
function narrowedBy({ requestId, search, sorting, vehicles, states, experience, isLasting }: Narrowed) {
  const forRequest = { availableFor: requestId ?? '', ...(isLasting && { documents: 'lasting' as const }) };
  return {
    search,
    ...sorting,
    vehicle: vehicles.join(','),
    state: states.join(','),
    experience: experience.join(','),
    ...(requestId === undefined ? allAvailable : forRequest),
  };
}

/** One page of the drivers available for a request, best matches first; the newest first without one. */
export const availableDriversQuery = ({ page, ...shown }: AvailableShown) =>
  queryOptions({
    queryKey: ['drivers', 'available', { page, ...shown }],
    queryFn: ({ signal }) =>
      callApi<typeof listDrivers>('GET /admin/drivers', {
        query: { page: String(page), ...narrowedBy(shown) },
        signal,
      }),
  });

/** The same drivers as a file. */
export function availableFile(shown: Narrowed) {
  const query = narrowedBy(shown);
  const load = (page: number) =>
    callApi<typeof listDrivers>('GET /admin/drivers', { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'available', noun: 'driver', query: givenQuery(query), load } as const;
}

/** One page of the current placements. */
export const ongoingQuery = ({
  page,
  search,
  sorting,
}: {
  page: number;
  search: string;
  sorting: Sorting<OngoingSort>;
}) =>
  queryOptions({
    queryKey: ['ongoing', { page, search, sorting }],
    queryFn: ({ signal }) =>
      callApi<typeof listOngoingDrivers>('GET /admin/ongoing/driver', {
        query: { page: String(page), search, ...sorting },
        signal,
      }),
  });

/** The same list as a file. */
export function ongoingFile({ search, sorting }: { search: string; sorting: Sorting<OngoingSort> }) {
  const query = { search, ...sorting };
  const load = (page: number) =>
    callApi<typeof listOngoingDrivers>('GET /admin/ongoing/driver', {
      query: { ...query, page: String(page), pageSize: '100' },
    });
  return { list: 'ongoing', noun: 'driver', query: givenQuery(query), load } as const;
}

/** The drivers placed with a request, by its `_id` or request id. */
export const assignedDriversQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'drivers', id],
    queryFn: ({ signal }) =>
      callApi<typeof listAssignedDrivers>('GET /admin/all/assigned/drivers/{requestId}', {
        params: { requestId: id },
        signal,
      }),
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
      callApi<typeof assignDriver>('POST /admin/assign/driver/{driverId}/{requestId}', bothSeen(driver, request)),
    meta: { success: 'Driver assigned', invalidates: afterDriverChange },
  });
}

/** Puts another driver in the place of a placed one, unless one of them or the request has changed since. */
export function useReplaceDriver() {
  return useMutation({
    mutationFn: ({ driver, next, request }: { driver: Versioned; next: Versioned; request: Versioned }) =>
      callApi<typeof replaceDriver>('POST /admin/replace/driver/{driverId}/{requestId}', {
        params: { driverId: driver._id, requestId: request._id },
        body: {
          newDriverId: next._id,
          driverVersion: driver.version,
          newDriverVersion: next.version,
          requestVersion: request.version,
        },
      }),
    meta: { success: 'Driver replaced', invalidates: afterDriverChange },
  });
}

/** Ends a placement, unless the driver or the request has changed since. */
export function useRemoveDriver() {
  return useMutation({
    mutationFn: ({ driver, request }: { driver: Versioned; request: Versioned }) =>
      callApi<typeof removeDriver>('PATCH /admin/remove/driver/{driverId}/{requestId}', bothSeen(driver, request)),
    meta: { success: 'Driver removed', invalidates: afterDriverChange },
  });
}

export interface DriverDecision {
  action: DriverAction;
  driver: Pick<Driver, '_id' | 'version'>;
  /** Why the driver is rejected. */
  rejection?: Rejection;
}

/** Approves, rejects, blocks, unblocks or deletes a driver, unless somebody has changed the driver since. */
export function useChangeDriverStatus() {
  return useMutation({
    mutationFn: ({ action, driver, rejection }: DriverDecision) =>
      callApi<typeof changeDriverStatus>('PATCH /admin/change/driver/status', {
        query: { status: action, driverId: driver._id, version: String(driver.version) },
        ...(rejection && { body: rejection }),
      }),
    meta: { invalidates: afterDriverChange, undoes: 'driver' },
  });
}

/** Takes a driver out of the bin, unless somebody has changed the driver since. */
export function useRestoreDriver() {
  return useMutation({
    mutationFn: ({ _id: id, version }: Versioned) =>
      callApi<typeof restoreDriver>('POST /admin/drivers/{id}/restore', { params: { id }, body: { version } }),
    meta: { invalidates: afterDriverChange },
  });
}

/** Destroys the documents of a driver in the bin, unless somebody has changed the driver since. */
export function useDestroyDriver() {
  return useMutation({
    mutationFn: ({ driver: { _id: id, version }, fullName }: { driver: Versioned; fullName: string }) =>
      callApi<typeof destroyDriver>('POST /admin/drivers/{id}/destroy', {
        params: { id },
        body: { fullName, version },
      }),
    meta: { invalidates: afterDriverChange },
  });
}

/** What becomes of a request: 'Pending' opens a cancelled one again. */
export type RequestChange = 'Fulfilled' | 'Cancelled' | 'Pending';

/** Marks a request as fulfilled or cancelled, or opens it again, unless somebody has changed it since. */
export function useChangeRequest() {
  return useMutation({
    mutationFn: ({
      status,
      request,
      reason = '',
    }: {
      status: RequestChange;
      request: CompanyRequest;
      reason?: string;
    }) =>
      callApi<typeof changeRequestStatus>('PATCH /admin/change/requestdriver/status', {
        body: { requestId: request._id, status, reason, version: request.version },
      }),
    meta: { success: 'Request updated', invalidates: afterDriverChange, undoes: 'request' },
  });
}
