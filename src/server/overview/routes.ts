import type { FastifyInstance } from 'fastify';
import { readOverview } from '#contract/overview/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { countOverview, findConsultationsOn } from './repository.ts';

export function overviewRoutes(app: FastifyInstance, { db, clock, guard }: Context & { guard: AdminGuard }): void {
  registerAnswer(app, readOverview, 'Overview', async ({ request }) => {
    const today = todayInLagos(clock());
    const [result, consultationsToday] = await Promise.all([
      countOverview(db, today),
      guard.can(request, 'read consultations') ? findConsultationsOn(db, today) : null,
    ]);
    return { result, consultationsToday };
  });
}
