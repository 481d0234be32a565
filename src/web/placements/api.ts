import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import { changeDriverStatus, type DriverAction, driverSearchKey, listDrivers } from '#contract/drivers.ts';
import {
  assignDriver,
  changeRequestStatus,
  listAssignedDrivers,
  listOngoingDrivers,
  removeDriver,
} from '#contract/placements.ts';
import type { RequestEnding } from '#contract/requests.ts';
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

interface Pair {
  driverId: string;
  requestId: string;
}

export function useAssignDriver() {
  return useMutation({
    mutationFn: (params: Pair) => callApi(assignDriver, { params }),
    meta: { success: 'Driver assigned', invalidates: afterDriverChange },
  });
}

export function useRemoveDriver() {
  return useMutation({
    mutationFn: (params: Pair) => callApi(removeDriver, { params }),
    meta: { success: 'Driver removed', invalidates: afterDriverChange },
  });
}

/** Approves, rejects, blocks, unblocks or deletes a driver, by `_id` or `driverId`. */
export function useChangeDriverStatus() {
  return useMutation({
    mutationFn: ({ action, driverId }: { action: DriverAction; driverId: string }) =>
      callApi(changeDriverStatus, { query: { status: action, driverId } }),
    meta: { invalidates: afterDriverChange },
  });
}

/** Marks a request as fulfilled or cancelled. */
export function useEndRequest() {
  return useMutation({
    mutationFn: (body: { requestId: string; status: RequestEnding }) => callApi(changeRequestStatus, { body }),
    meta: { success: 'Request updated', invalidates: afterDriverChange },
  });
}
