import { checkDecision, decideOnDrivers } from '#contract/bulk/bulk-decisions.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { checkMany, decideOnMany } from './service.ts';

const countDrivers = (count: number) => `${count} ${count === 1 ? 'driver was' : 'drivers were'}`;

export function bulkRoutes(scope: AdministratorScope): void {
  serve(
    scope,
    decideOnDrivers,
    ({ done }, { body }) => `${countDrivers(done)} ${driverActions[body.action].done}`,
    (context, { body }) => decideOnMany(context, body),
  );
  serve(scope, checkDecision, 'What could be decided', (context, { body }) => checkMany(context, body));
}
