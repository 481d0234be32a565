import { can } from '#contract/accounts/roles.ts';
import { readOverview } from '#contract/overview/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { countOverview, findConsultationsOn } from './repository.ts';

export function overviewRoutes(scope: AdministratorScope): void {
  serve(scope, readOverview, 'Overview', async ({ db, clock, actor }) => {
    const today = todayInLagos(clock());
    const [result, consultationsToday] = await Promise.all([
      countOverview(db, today),
      can(actor.role, 'read consultations') ? findConsultationsOn(db, today) : null,
    ]);
    return { result, consultationsToday };
  });
}
