import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { changeDriverStatus, type DriverAction } from '#contract/drivers/driver-actions.ts';
import { type DriverFilter, listDrivers } from '#contract/drivers/driver-list.ts';
import { type ListedDriver, readDriver } from '#contract/drivers/drivers.ts';
import type { DecisionRemarks } from '#contract/drivers/rejection.ts';
import { destroyDriver, restoreDriver } from '#contract/placements/bin.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** A list of drivers, with what lists show of each, and with `include` what else. */
export const driverSource = (
  list: 'drivers' | 'expiries' | 'available',
  query: ListQuery,
  include?: NonNullable<DriverFilter['include']>,
) =>
  listSource({
    key: ['drivers', list],
    query,
    details: { fields: 'list', ...(include && { include }) },
    ask: (asked, options) => callApi(listDrivers, { query: asked, ...options }),
    list,
    noun: 'driver',
  });

/** How many drivers a list has; undefined while unknown, or if nobody asks. */
export function useDriverTotal(list: { status?: string; expiresIn?: string }, isAsked: boolean): number | undefined {
  const { data } = useQuery({
    // Read again with the drivers.
    queryKey: ['drivers', 'total', list],
    queryFn: ({ signal }) => callApi(listDrivers, { query: { ...list, fields: 'list', pageSize: '1' }, signal }),
    enabled: isAsked,
  });
  return data?.data.pagedInfo.total;
}

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => callApi(readDriver, { params: { id }, signal }),
  });

type Versioned = Pick<ListedDriver, '_id' | 'version'>;

export interface DriverDecision {
  action: DriverAction;
  driver: Pick<ListedDriver, '_id' | 'version'>;
  /** Why the driver is rejected or blocked. */
  remarks?: DecisionRemarks;
}

/** Approves, rejects, blocks, unblocks or deletes a driver, unless somebody has changed the driver since. */
export function useChangeDriverStatus() {
  return useMutation({
    mutationFn: ({ action, driver, remarks }: DriverDecision) =>
      callApi(changeDriverStatus, {
        query: { status: action, driverId: driver._id, version: String(driver.version) },
        ...(remarks && { body: remarks }),
      }),
    meta: { invalidates: afterDriverChange, undoes: 'driver' },
  });
}

/** Takes a driver out of the bin, unless somebody has changed the driver since. */
export function useRestoreDriver() {
  return useMutation({
    mutationFn: ({ _id: id, version }: Versioned) => callApi(restoreDriver, { params: { id }, body: { version } }),
    meta: { invalidates: afterDriverChange },
  });
}

/** Destroys the documents of a driver in the bin, unless somebody has changed the driver since. */
export function useDestroyDriver() {
  return useMutation({
    mutationFn: ({ driver: { _id: id, version }, fullName }: { driver: Versioned; fullName: string }) =>
      callApi(destroyDriver, {
        params: { id },
        body: { fullName, version },
      }),
    meta: { invalidates: afterDriverChange },
  });
}
