import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { listPlacements } from '#contract/placements/placement-list.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { driverSource } from '#web/drivers/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';

/**
 * Drivers available for a request (by `_id` or request id), best matches first. Without a request, all approved
 * drivers who can be placed today, newest first.
 */
export const availableSource = (requestId: string | undefined, query: ListQuery) =>
  driverSource('available', {
    ...query,
    ...(requestId === undefined
      ? { status: 'Approved', lastsUntil: todayInLagos(serverNow()) }
      : { availableFor: requestId }),
  });

export const ongoingSource = (query: ListQuery) =>
  listSource({
    endpoint: listOngoingDrivers,
    query,
    details: { fields: 'list' },
    list: 'ongoing',
    noun: 'driver',
  });

export const placementSource = (query: ListQuery) =>
  listSource({
    endpoint: listPlacements,
    query,
    list: 'placements',
    noun: 'placement',
  });

/** The ids of driver and request, with the versions shown on the screen. */
export const bothSeen = ({ driver, request }: { driver: Versioned; request: Versioned }) => ({
  params: { driverId: driver._id, requestId: request._id },
  query: { driverVersion: String(driver.version), requestVersion: String(request.version) },
});
type Versioned = Pick<ListedDriver, '_id' | 'version'>;
