import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { driverSource } from '#web/drivers/api.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';

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
    endpoint: listOngoingDrivers,
    query,
    details: { fields: 'list' },
    ask: (asked, options) => callApi(listOngoingDrivers, { query: asked, ...options }),
    list: 'ongoing',
    noun: 'driver',
  });

/** Names a driver and a request by their ids, and by the versions that the screen shows. */
export const bothSeen = ({ driver, request }: { driver: Versioned; request: Versioned }) => ({
  params: { driverId: driver._id, requestId: request._id },
  query: { driverVersion: String(driver.version), requestVersion: String(request.version) },
});
type Versioned = Pick<ListedDriver, '_id' | 'version'>;
