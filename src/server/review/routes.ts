import type { FastifyInstance } from 'fastify';
import { readReview, recordPresence } from '#contract/review/review.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { presence, reviewQueue } from './service.ts';

/** The queue of those who wait for a decision, and who looks at whom. */
export function reviewRoutes(app: FastifyInstance, context: Context & { guard: AdminGuard }): void {
  const { db, clock, guard } = context;
  registerAnswer(app, readReview, 'Review queue', ({ query }) => reviewQueue(db, query, clock()));
  registerAnswer(app, recordPresence, 'Who else looks at this', ({ params, body, request }) =>
    presence({ ...context, actor: guard.administratorOf(request) }, params.id, body.leaving),
  );
}
