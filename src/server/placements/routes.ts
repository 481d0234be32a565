import type { FastifyInstance } from 'fastify';
import { changeDriverStatus, driverActions } from '#contract/drivers.ts';
import {
  assignDriver as assignDriverEndpoint,
  changeRequestStatus,
  listAssignedDrivers,
  removeDriver as removeDriverEndpoint,
} from '#contract/placements.ts';
import type { AdminGuard } from '#server/platform/admin-only.ts';
import { serve } from '#server/platform/serve.ts';
import type { StoredFiles } from '#server/platform/stored-files.ts';
import {
  type Actor,
  actOnDriver,
  assignDriver,
  assignedDrivers,
  endRequest,
  type PlacementsContext,
  removeDriver,
} from './service.ts';

/** Serves what changes the statuses of drivers and of companies' requests, and who is placed where. */
export function placementRoutes(
  app: FastifyInstance,
  context: PlacementsContext & { files: StoredFiles; guard: AdminGuard<{ account: Actor }> },
): void {
  const { guard, files } = context;
  serve(app, changeDriverStatus, async ({ query: { status: action, driverId }, request }) => {
    const { account } = guard.sessionOf(request);
    const { driver, released } = await actOnDriver(context, account, { action, driverId });
    // What has been done isn't called a failure, or it would be tried again; what is left is dropped by the next sweep.
    await files.drop(released).catch((error: unknown) => request.log.error(error));
    return {
      message: `${driver.fullName} was ${driverActions[action].done}`,
      data: { _id: driver.id, driverId: String(driver.driverNumber), status: driver.status },
    };
  });
  serve(app, assignDriverEndpoint, async ({ params, request }) => {
    const placement = await assignDriver(context, guard.sessionOf(request).account, params);
    return { message: `${placement.driver.fullName} was assigned to ${placement.request.name}`, data: placement };
  });
  serve(app, removeDriverEndpoint, async ({ params, request }) => {
    const placement = await removeDriver(context, guard.sessionOf(request).account, params);
    return { message: `${placement.driver.fullName} was removed from ${placement.request.name}`, data: placement };
  });
  serve(app, listAssignedDrivers, async ({ params, query }) => ({
    message: 'Assigned drivers',
    data: await assignedDrivers(context, params.requestId, query),
  }));
  serve(app, changeRequestStatus, async ({ body, request }) => ({
    message: `Request marked as ${body.status.toLowerCase()}`,
    data: await endRequest(context, guard.sessionOf(request).account, body),
  }));
}
