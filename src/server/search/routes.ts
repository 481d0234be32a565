import type { FastifyInstance } from 'fastify';
import { searchEverything } from '#contract/search/search.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { foundFor, type SearchContext } from './service.ts';

export function searchRoutes(app: FastifyInstance, context: SearchContext & { guard: AdminGuard }): void {
  registerAnswer(app, searchEverything, 'Search results', ({ query, request }) =>
    foundFor(context, context.guard.sessionOf(request).account.role, query.text),
  );
}
