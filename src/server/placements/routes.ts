import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeDriverStatus as changeDriverStatusEndpoint, driverActions } from '#contract/drivers/driver-actions.ts';
import {
  destroyDriver as destroyDriverEndpoint,
  restoreDriver as restoreDriverEndpoint,
} from '#contract/placements/bin.ts';
import { expiringAheadDays, readCompanyExpiries } from '#contract/placements/company-expiries.ts';
import {
  assignDriver as assignDriverEndpoint,
  changeRequestStatus,
  listAssignedDrivers,
  removeDriver as removeDriverEndpoint,
  replaceDriver as replaceDriverEndpoint,
} from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { assignDriver, removeDriver, replaceDriver } from './assignment-service.ts';
import { destroyDriver, restoreDriver } from './bin-service.ts';
import { changeRequest } from './ending-service.ts';
import { countExpiring } from './expiry-repository.ts';
import { toDecided } from './mapper.ts';
import { assignedDrivers, type PlacementsContext } from './service.ts';
import { placeSeveral } from './several-service.ts';
import { changeDriverStatus } from './status-service.ts';

export function placementRoutes(
  app: FastifyInstance,
  context: PlacementsContext & { files: StoredFiles; guard: AdminGuard },
): void {
  const { guard, files } = context;
  const by = (request: FastifyRequest) => ({ ...context, actor: guard.administratorOf(request) });
  registerEndpoint(
    app,
    changeDriverStatusEndpoint,
    async ({ query: { status: action, ...decision }, body: rejection, request }) => {
      const driver = await changeDriverStatus(by(request), { action, ...decision, rejection });
      return { message: `${driver.fullName} was ${driverActions[action].done}`, data: toDecided(driver) };
    },
  );
  registerEndpoint(app, restoreDriverEndpoint, async ({ params, body, request }) => {
    const driver = await restoreDriver(by(request), params.id, body.version);
    return { message: `${driver.fullName} was restored`, data: toDecided(driver) };
  });
  registerEndpoint(app, destroyDriverEndpoint, async ({ params, body, request }) => {
    const { driver, released } = await destroyDriver(by(request), params.id, body);
    await files.drop(released);
    return { message: `The documents of ${driver.fullName} were destroyed`, data: toDecided(driver) };
  });
  registerAnswer(
    app,
    assignDriverEndpoint,
    (placement) => `${placement.driver.fullName} was assigned to ${placement.request.name}`,
    ({ params, query, request }) => assignDriver(by(request), { ...params, ...query }),
  );
  registerEndpoint(app, assignDrivers, async ({ params, body, request }) => {
    const data = await placeSeveral(by(request), { ...params, ...body });
    const count = data.placed.length;
    return { message: `${count} ${count === 1 ? 'driver was' : 'drivers were'} assigned`, data };
  });
  registerAnswer(
    app,
    removeDriverEndpoint,
    (placement) => `${placement.driver.fullName} was removed from ${placement.request.name}`,
    ({ params, query, request }) => removeDriver(by(request), { ...params, ...query }),
  );
  registerAnswer(
    app,
    replaceDriverEndpoint,
    (placement) => `${placement.driver.fullName} now works for ${placement.request.name}`,
    ({ params, body, request }) => replaceDriver(by(request), { ...params, ...body }),
  );
  registerAnswer(app, listAssignedDrivers, 'Assigned drivers', ({ params, query }) =>
    assignedDrivers(context, params.requestId, query),
  );
  registerAnswer(app, readCompanyExpiries, 'Documents that expire', async () => {
    const until = addDays(todayInLagos(context.clock()), expiringAheadDays);
    return { until, companies: await countExpiring(context.db, until) };
  });
  registerAnswer(
    app,
    changeRequestStatus,
    (_, { body }) =>
      body.status === 'Pending' ? 'Request reopened' : `Request marked as ${body.status.toLowerCase()}`,
    ({ body, request }) => changeRequest(by(request), body),
  );
}
