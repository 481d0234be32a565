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
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { cancelJob, readJob } from './job-service.ts';
import { type BulkRoutesContext, checkMany, decideOnMany } from './service.ts';

const countDrivers = (count: number) => `${count} ${count === 1 ? 'driver was' : 'drivers were'}`;

function describe({ action, state, done, total }: BulkDecision): string {
  const participle = driverActions[action].done;
  return state === 'waiting' ? `${total} drivers are being ${participle}` : `${countDrivers(done)} ${participle}`;
}

export function bulkRoutes(app: FastifyInstance, context: BulkRoutesContext & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, decideOnDrivers, describe, ({ body, request }) => decideOnMany(by(request), body));
  registerAnswer(app, checkDecision, 'What could be decided', ({ body, request }) => checkMany(by(request), body));
  registerAnswer(app, readBulkJob, 'Decisions on drivers', ({ params }) => readJob(context, params.id));
  registerAnswer(app, cancelBulkJob, 'Stopped', ({ params, request }) => cancelJob(by(request), params.id));
}
