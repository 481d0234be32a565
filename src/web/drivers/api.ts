import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { changeDriverStatus, DriverAction } from '#contract/drivers/driver-actions.ts';
import type { DriverFilter, DriverSort, listDrivers } from '#contract/drivers/driver-list.ts';
import type { ListedDriver, readDriver } from '#contract/drivers/drivers.ts';
import type { Rejection } from '#contract/drivers/rejection.ts';
import type { destroyDriver, restoreDriver } from '#contract/placements/bin.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** The search, filters and order of a list of drivers. */
export interface DriversFound {
  search: string;
  statuses: NonNullable<DriverFilter['status']>;
  vehicles: NonNullable<DriverFilter['vehicle']>;
  states: NonNullable<DriverFilter['state']>;
  experience: NonNullable<DriverFilter['experience']>;
  ages: NonNullable<DriverFilter['age']>;
  /** A month, `YYYY-MM`. */
  expiresIn: string;
  /** A slug of a source, or `direct`. */
  source: string;
  appliedFrom: string;
  appliedTo: string;
  reached: NonNullable<DriverFilter['reached']>;
  rejectedFor: NonNullable<DriverFilter['rejectedFor']>;
  /** Days, `YYYY-MM-DD..YYYY-MM-DD`. */
  placedIn: string;
  firstPlacedIn: string;
  placementEndedIn: string;
  rejectedIn: string;
  /** A day. */
  lastsUntil: string;
  expiringDocument: string;
  notReached: string;
  placedAs: string;
  endedFor: string;
  sorting: Sorting<DriverSort>;
}

/** The query of `listDrivers`, without the page. */
export const toDriversQuery = ({
  statuses,
  vehicles,
  states,
  experience,
  ages,
  reached,
  rejectedFor,
  sorting,
  ...texts
}: DriversFound) => ({
  ...texts,
  status: statuses.join(','),
  vehicle: vehicles.join(','),
  state: states.join(','),
  experience: experience.join(','),
  age: ages.join(','),
  reached: reached.join(','),
  rejectedFor: rejectedFor.join(','),
  ...sorting,
});

export const driversQuery = ({ page, ...found }: DriversFound & { page: number }) =>
  queryOptions({
    queryKey: ['drivers', { page, ...found }],
    queryFn: ({ signal }) =>
      callApi<typeof listDrivers>('GET /admin/drivers', {
        query: { page: String(page), fields: 'list', ...toDriversQuery(found) },
        signal,
      }),
  });

/** How many drivers a list has; undefined while unknown, or if nobody asks. */
export function useDriverTotal(list: { status?: string; expiresIn?: string }, isAsked: boolean): number | undefined {
  const { data } = useQuery({
    // Read again with the drivers.
    queryKey: ['drivers', 'total', list],
    queryFn: ({ signal }) =>
      callApi<typeof listDrivers>('GET /admin/drivers', { query: { ...list, fields: 'list', pageSize: '1' }, signal }),
    enabled: isAsked,
  });
  return data?.data.pagedInfo.total;
}

/** The same list as a file. */
export function driversFile(found: DriversFound) {
  const query = toDriversQuery(found);
  const load = (page: number) =>
    callApi<typeof listDrivers>('GET /admin/drivers', {
      query: { ...query, fields: 'list', page: String(page), pageSize: '100' },
    });
  return { list: 'drivers', noun: 'driver', query: givenQuery(query), load } as const;
}

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => callApi<typeof readDriver>('GET /admin/drivers/{id}', { params: { id }, signal }),
  });

type Versioned = Pick<ListedDriver, '_id' | 'version'>;

export interface DriverDecision {
  action: DriverAction;
  driver: Pick<ListedDriver, '_id' | 'version'>;
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
