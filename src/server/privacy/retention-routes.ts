import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  liftHold as liftHoldEndpoint,
  readHold as readHoldEndpoint,
  setHold as setHoldEndpoint,
} from '#contract/privacy/legal-holds.ts';
import * as contract from '#contract/privacy/retention.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { liftHold, readHold, setHold } from './hold-service.ts';
import { keepRejected, listDue, readRetention } from './retention-service.ts';

/** Registers the endpoints for retention rules and legal holds. */
export function retentionRoutes(app: FastifyInstance, context: Context & { guard: AdminGuard }): void {
  const { guard, db } = context;
  const by = (request: FastifyRequest) => ({ ...context, actor: guard.administratorOf(request) });
  registerAnswer(app, contract.readRetention, 'What is kept', () => readRetention(context));
  registerAnswer(app, contract.listDueTonight, 'What would go tonight', () => listDue(context));
  registerAnswer(app, contract.keepRejected, 'Saved', ({ body, request }) => keepRejected(by(request), body));
  registerAnswer(app, readHoldEndpoint, 'Legal hold', async ({ params }) => ({ hold: await readHold(db, params.id) }));
  registerAnswer(app, setHoldEndpoint, 'Kept from deletion', async ({ params, body, request }) => ({
    hold: await setHold(by(request), params, body.reason),
  }));
  registerAnswer(app, liftHoldEndpoint, 'Deletion is allowed again', ({ params, request }) =>
    liftHold(by(request), params),
  );
}
