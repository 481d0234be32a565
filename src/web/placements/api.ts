import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DriverSort, ExperienceRange, listDrivers } from '#contract/drivers/driver-list.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type {
  assignDriver,
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
import { afterDriverChange } from '#web/query-keys.ts';

/** The list's page, search, filters and order. */
export interface AvailableShown {
  /** The `_id` or request id; without one all approved drivers with valid documents are listed. */
  requestId: string | undefined;
  page: number;
  search: string;
  sorting: Sorting<DriverSort>;
  vehicles: readonly ListedDriver['typeOfVehice'][];
  states: readonly ListedDriver['state'][];
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

/** Returns the search, filters and order of the list as query parameters of the API. */
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
        query: { page: String(page), fields: 'list', ...narrowedBy(shown) },
        signal,
      }),
  });

/** The same drivers as a file. */
export function availableFile(shown: Narrowed) {
  const query = narrowedBy(shown);
  const load = (page: number) =>
    callApi<typeof listDrivers>('GET /admin/drivers', {
      query: { ...query, fields: 'list', page: String(page), pageSize: '100' },
    });
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
        query: { page: String(page), fields: 'list', search, ...sorting },
        signal,
      }),
  });

/** The same list as a file. */
export function ongoingFile({ search, sorting }: { search: string; sorting: Sorting<OngoingSort> }) {
  const query = { search, ...sorting };
  const load = (page: number) =>
    callApi<typeof listOngoingDrivers>('GET /admin/ongoing/driver', {
      query: { ...query, fields: 'list', page: String(page), pageSize: '100' },
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
