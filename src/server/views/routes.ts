import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeView, deleteView, listViews, saveView } from '#contract/views/views.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { createView, listedViews, removeView, renameView, type ViewsContext } from './service.ts';

/** Views that administrators have saved of lists. They are their own, and no records of the company. */
export function viewRoutes(app: FastifyInstance, context: ViewsContext & { guard: AdminGuard }): void {
  const ownerOf = (request: FastifyRequest) => context.guard.sessionOf(request).account;
  registerEndpoint(app, listViews, async ({ query, request }) => ({
    message: 'Views',
    data: { result: await listedViews(context, ownerOf(request), query.list) },
  }));
  registerEndpoint(app, saveView, async ({ body, request }) => ({
    message: 'View saved',
    data: await createView(context, ownerOf(request), body),
  }));
  registerEndpoint(app, changeView, async ({ params, body, request }) => ({
    message: 'View changed',
    data: await renameView(context, ownerOf(request), params.id, body),
  }));
  registerEndpoint(app, deleteView, async ({ params, request }) => {
    await removeView(context, ownerOf(request), params.id);
    return { message: 'View deleted' };
  });
}
