import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkDecision, decideOnDrivers } from '#contract/bulk/bulk-decisions.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { type BulkContext, checkMany, decideOnMany } from './service.ts';

const countDrivers = (count: number) => `${count} ${count === 1 ? 'driver was' : 'drivers were'}`;

export function bulkRoutes(app: FastifyInstance, context: BulkContext & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(
    app,
    decideOnDrivers,
    ({ done }, { body }) => `${countDrivers(done)} ${driverActions[body.action].done}`,
    ({ body, request }) => decideOnMany(by(request), body),
  );
  registerAnswer(app, checkDecision, 'What could be decided', ({ body, request }) => checkMany(by(request), body));
}
