import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Driver, DriverFilter, DriverSort, listDrivers, readDriver } from '#contract/drivers/drivers.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';

export const driversPath = '/admin/driver-management';
export const reviewPath = '/admin/driver-management/review';

/** Where the office enters a driver. */
export const addDriverPath = `${driversPath}/add`;

/** The URL of a driver's profile; with `isOngoing` it also shows where the driver is placed. */
export const profilePath = ({ _id }: Pick<Driver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

/** What a list of drivers is searched for, narrowed to and ordered by. */
export interface DriversFound {
  search: string;
  statuses: NonNullable<DriverFilter['status']>;
  vehicles: NonNullable<DriverFilter['vehicle']>;
  states: NonNullable<DriverFilter['state']>;
  experience: NonNullable<DriverFilter['experience']>;
  ages: NonNullable<DriverFilter['age']>;
  /** A month, `YYYY-MM`. */
  expiresIn: string;
  appliedFrom: string;
  appliedTo: string;
  sorting: Sorting<DriverSort>;
}

/** The query of `listDrivers`, without the page. */
export const toDriversQuery = ({ search, expiresIn, appliedFrom, appliedTo, sorting, ...chosen }: DriversFound) => ({
  ...{ search, expiresIn, appliedFrom, appliedTo },
  status: chosen.statuses.join(','),
  vehicle: chosen.vehicles.join(','),
  state: chosen.states.join(','),
  experience: chosen.experience.join(','),
  age: chosen.ages.join(','),
  ...sorting,
});

export const driversQuery = ({ page, ...found }: DriversFound & { page: number }) =>
  queryOptions({
    queryKey: ['drivers', { page, ...found }],
    queryFn: ({ signal }) =>
      callApi<typeof listDrivers>('GET /admin/drivers', {
        query: { page: String(page), ...toDriversQuery(found) },
        signal,
      }),
  });

/** How many drivers a list has; undefined while unknown, or if nobody asks. */
export function useDriverTotal(list: { status?: string; expiresIn?: string }, isAsked: boolean): number | undefined {
  const { data } = useQuery({
    // Read again with the drivers.
    queryKey: ['drivers', 'total', list],
    queryFn: ({ signal }) =>
      callApi<typeof listDrivers>('GET /admin/drivers', { query: { ...list, pageSize: '1' }, signal }),
    enabled: isAsked,
  });
  return data?.data.pagedInfo.total;
}

/** The same list as a file. */
export function driversFile(found: DriversFound) {
  const query = toDriversQuery(found);
  const load = (page: number) =>
    callApi<typeof listDrivers>('GET /admin/drivers', { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'drivers', noun: 'driver', query: givenQuery(query), load } as const;
}

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => callApi<typeof readDriver>('GET /admin/drivers/{id}', { params: { id }, signal }),
  });
