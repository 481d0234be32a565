import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BulkDecision,
  cancelBulkJob,
  checkDecision,
  decideOnDrivers,
  readBulkJob,
} from '#contract/bulk/bulk-decisions.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { cancelJob, readJob } from './job-service.ts';
import { type BulkRoutesContext, checkMany, decideOnMany } from './service.ts';

const countDrivers = (count: number) => `${count} ${count === 1 ? 'driver was' : 'drivers were'}`;

function describe({ action, state, done, total }: BulkDecision): string {
  const participle = driverActions[action].done;
  return state === 'waiting' ? `${total} drivers are being ${participle}` : `${countDrivers(done)} ${participle}`;
}

export function bulkRoutes(app: FastifyInstance, context: BulkRoutesContext & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerEndpoint(app, decideOnDrivers, async ({ body, request }) => {
    const data = await decideOnMany(by(request), body);
    return { message: describe(data), data };
  });
  registerEndpoint(app, checkDecision, async ({ body, request }) => ({
    message: 'What could be decided',
    data: await checkMany(by(request), body),
  }));
  registerEndpoint(app, readBulkJob, async ({ params }) => ({
    message: 'Decisions on drivers',
    data: await readJob(context, params.id),
  }));
  registerEndpoint(app, cancelBulkJob, async ({ params, request }) => ({
    message: 'Stopped',
    data: await cancelJob(by(request), params.id),
  }));
}
