import type { FastifyInstance } from 'fastify';
import {
  liftHold as liftHoldEndpoint,
  readHold as readHoldEndpoint,
  setHold as setHoldEndpoint,
} from '#contract/privacy/legal-holds.ts';
import * as contract from '#contract/privacy/retention.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { liftHold, readHold, setHold } from './hold-service.ts';
import { changeRetention, listDue, type RetentionContext, readRetention } from './retention-service.ts';

/** Registers the endpoints for retention rules and legal holds. */
export function retentionRoutes(app: FastifyInstance, context: RetentionContext & { guard: AdminGuard }): void {
  const { guard, db } = context;
  registerEndpoint(app, contract.readRetention, async () => ({
    message: 'What is kept',
    data: await readRetention(context),
  }));
  registerEndpoint(app, contract.listDueTonight, async () => ({
    message: 'What would go tonight',
    data: await listDue(context),
  }));
  registerEndpoint(app, contract.changeRetention, async ({ params, body, request }) => ({
    message: 'Saved',
    data: await changeRetention({ ...context, actor: guard.administratorOf(request) }, params.key, body),
  }));
  registerEndpoint(app, readHoldEndpoint, async ({ params }) => ({
    message: 'Legal hold',
    data: { hold: await readHold(db, params.id) },
  }));
  registerEndpoint(app, setHoldEndpoint, async ({ params, body, request }) => ({
    message: 'Put on hold',
    data: { hold: await setHold({ ...context, actor: guard.administratorOf(request) }, params, body.reason) },
  }));
  registerEndpoint(app, liftHoldEndpoint, async ({ params, request }) => {
    await liftHold({ ...context, actor: guard.administratorOf(request) }, params);
    return { message: 'The hold was lifted' };
  });
}
