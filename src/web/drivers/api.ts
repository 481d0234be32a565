import { type DriverFilter, listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';

/** A list of drivers; `include` adds details to each row. */
export const driverSource = (
  list: 'drivers' | 'expiries' | 'available',
  query: ListQuery,
  include?: NonNullable<DriverFilter['include']>,
) =>
  listSource({
    endpoint: listDrivers,
    query,
    details: { fields: 'list', ...(include && { include }) },
    list,
    noun: 'driver',
  });

/** By `_id` or `driverId`. */
export const driverQuery = (id: string) => apiQuery(readDriver, { params: { id } });
