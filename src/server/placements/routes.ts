import {
  changeDriverStatus as changeDriverStatusEndpoint,
  driverActions,
} from '#contract/drivers/driver-actions.ts';
import {
  destroyDriver as destroyDriverEndpoint,
  restoreDriver as restoreDriverEndpoint,
} from '#contract/placements/bin.ts';
import { expiringAheadDays, readCompanyExpiries } from '#contract/placements/company-expiries.ts';
import { listPastOfDriver, listPastOfRequest } from '#contract/placements/past-placements.ts';
import { listPlacements } from '#contract/placements/placement-list.ts';
import {
  assignDriver as assignDriverEndpoint,
  changeRequestStatus,
  listAssignedDrivers,
  removeDriver as removeDriverEndpoint,
  replaceDriver as replaceDriverEndpoint,
} from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { type AdministratorScope, serve, serveRaw } from '#server/platform/http/serve.ts';
import { assignDriver, placeSeveral, removeDriver, replaceDriver } from './assignment-service.ts';
import { destroyDriver, restoreDriver } from './bin-service.ts';
import { changeRequest } from './ending-service.ts';
import { listedPlacements } from './list-service.ts';
import { toDecided } from './mapper.ts';
import { countExpiring } from './repository.ts';
import { assignedDrivers, pastOfDriver, pastOfRequest } from './service.ts';
import { changeDriverStatus } from './status-service.ts';

export function placementRoutes(scope: AdministratorScope): void {
  serve(scope, listPlacements, 'Placements', (context, { query }) =>
    listedPlacements(context, query),
  );
  serveRaw(
    scope,
    changeDriverStatusEndpoint,
    async (context, { query: { status: action, ...decision }, body: rejection }) => {
      const driver = await changeDriverStatus(context, { action, ...decision, rejection });
      return {
        message: `${driver.fullName} was ${driverActions[action].done}`,
        data: toDecided(driver),
      };
    },
  );
  serveRaw(scope, restoreDriverEndpoint, async (context, { params, body }) => {
    const driver = await restoreDriver(context, params.id, body.version);
    return { message: `${driver.fullName} was restored`, data: toDecided(driver) };
  });
  serveRaw(scope, destroyDriverEndpoint, async (context, { params, body }) => {
    const { driver, released } = await destroyDriver(context, params.id, body);
    await context.files.drop(released);
    return {
      message: `The documents of ${driver.fullName} were destroyed`,
      data: toDecided(driver),
    };
  });
  serve(
    scope,
    assignDriverEndpoint,
    (placement) => `${placement.driver.fullName} was assigned to ${placement.request.name}`,
    (context, { params, query }) => assignDriver(context, { ...params, ...query }),
  );
  serve(
    scope,
    assignDrivers,
    ({ placed }) =>
      `${placed.length} ${placed.length === 1 ? 'driver was' : 'drivers were'} assigned`,
    (context, { params, body }) => placeSeveral(context, { ...params, ...body }),
  );
  serve(
    scope,
    removeDriverEndpoint,
    (placement) => `${placement.driver.fullName} was removed from ${placement.request.name}`,
    (context, { params, query, body }) => removeDriver(context, { ...params, ...query, ...body }),
  );
  serve(
    scope,
    replaceDriverEndpoint,
    (placement) => `${placement.driver.fullName} now works for ${placement.request.name}`,
    (context, { params, body }) => replaceDriver(context, { ...params, ...body }),
  );
  serve(scope, listAssignedDrivers, 'Assigned drivers', (context, { params, query }) =>
    assignedDrivers(context, params.requestId, query),
  );
  serve(scope, listPastOfRequest, 'Ended placements', (context, { params, query }) =>
    pastOfRequest(context, params.id, query),
  );
  serve(scope, listPastOfDriver, 'Ended placements', (context, { params, query }) =>
    pastOfDriver(context, params.id, query),
  );
  serve(scope, readCompanyExpiries, 'Documents that expire', async ({ db, clock }) => {
    const today = todayInLagos(clock());
    const until = addDays(today, expiringAheadDays);
    return { until, companies: await countExpiring(db, { today, until }) };
  });
  serve(
    scope,
    changeRequestStatus,
    (_, { body }) =>
      body.status === 'Pending'
        ? 'Request is open'
        : `Request marked as ${body.status.toLowerCase()}`,
    (context, { body }) => changeRequest(context, body),
  );
}
