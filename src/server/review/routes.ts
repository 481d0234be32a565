import type { FastifyInstance } from 'fastify';
import { readReview, recordPresence } from '#contract/review/review.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { presence, reviewQueue } from './service.ts';

/** The queue of those who wait for a decision, and who looks at whom. */
export function reviewRoutes(app: FastifyInstance, context: { db: Database; clock: Clock; guard: AdminGuard }): void {
  const { db, clock, guard } = context;
  registerEndpoint(app, readReview, async ({ query }) => ({
    message: 'Review queue',
    data: await reviewQueue(db, query, clock()),
  }));
  registerEndpoint(app, recordPresence, async ({ params, body, request }) => ({
    message: 'Who else looks at this',
    data: await presence({ ...context, actor: guard.administratorOf(request) }, params.id, body.leaving),
  }));
}
