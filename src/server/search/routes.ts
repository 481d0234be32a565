import type { FastifyInstance } from 'fastify';
import { searchEverything } from '#contract/search/search.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { foundFor, type SearchContext } from './service.ts';

export function searchRoutes(app: FastifyInstance, context: SearchContext & { guard: AdminGuard }): void {
  registerEndpoint(app, searchEverything, async ({ query, request, signal }) => ({
    message: 'Search results',
    data: await foundFor(context, context.guard.sessionOf(request).account.role, query.text, signal),
  }));
}
