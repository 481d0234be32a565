import {
  getAttentionVersion,
  markAttentionSeen,
  readAttention,
} from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { can } from '#contract/platform/roles.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { countOverview, findConsultationsOn, findRoadTestsUntil } from './overview-repository.ts';
import { attentionFor, attentionVersion, markSeen } from './service.ts';

export function attentionRoutes(scope: AdministratorScope, quota: ApplicationQuota): void {
  serve(scope, readAttention, 'Attention', (context) => attentionFor(context, quota));
  serve(
    scope,
    getAttentionVersion,
    'Version of what is new',
    async (context) => ({ version: await attentionVersion(context) }),
    { isPolled: true },
  );
  serve(scope, markAttentionSeen, 'Marked as seen', (context, { body }) =>
    markSeen(context, body.until),
  );
  serve(scope, readOverview, 'Overview', async ({ db, clock, actor }) => {
    const today = todayInLagos(clock());
    return {
      result: await countOverview(db, today),
      consultationsToday: can(actor.role, 'read consultations')
        ? await findConsultationsOn(db, today)
        : null,
      roadTestsToday: can(actor.role, 'read drivers') ? await findRoadTestsUntil(db, today) : null,
    };
  });
}
