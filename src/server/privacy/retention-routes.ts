import {
  liftHold as liftHoldEndpoint,
  readHold as readHoldEndpoint,
  setHold as setHoldEndpoint,
} from '#contract/privacy/legal-holds.ts';
import * as contract from '#contract/privacy/retention.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { liftHold, readHold, setHold } from './hold-service.ts';
import { keepRejected, listDue, readRetention } from './retention-service.ts';

/** Registers the endpoints for retention rules and legal holds. */
export function retentionRoutes(scope: AdministratorScope): void {
  serve(scope, contract.readRetention, 'What is kept', (context) => readRetention(context));
  serve(scope, contract.listDueTonight, 'What would go tonight', (context) => listDue(context));
  serve(scope, contract.keepRejected, 'Saved', (context, { body }) => keepRejected(context, body));
  serve(scope, readHoldEndpoint, 'Legal hold', async (context, { params }) => ({
    hold: await readHold(context.db, params.id),
  }));
  serve(scope, setHoldEndpoint, 'Kept from deletion', async (context, { params, body }) => ({
    hold: await setHold(context, params, body.reason),
  }));
  serve(scope, liftHoldEndpoint, 'Deletion is allowed again', (context, { params }) => liftHold(context, params));
}
