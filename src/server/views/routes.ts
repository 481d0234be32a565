import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeView, deleteView, listViews, saveView } from '#contract/views/views.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { createView, listedViews, removeView, renameView } from './service.ts';

/** Views that administrators have saved of lists. They are their own, and no records of the company. */
export function viewRoutes(app: FastifyInstance, context: Context & { guard: AdminGuard }): void {
  const ownerOf = (request: FastifyRequest) => context.guard.sessionOf(request).account;
  registerAnswer(app, listViews, 'Views', async ({ query, request }) => ({
    result: await listedViews(context, ownerOf(request), query.list),
  }));
  registerAnswer(app, saveView, 'View saved', ({ body, request }) => createView(context, ownerOf(request), body));
  registerAnswer(app, changeView, 'View changed', ({ params, body, request }) =>
    renameView(context, ownerOf(request), params.id, body),
  );
  registerAnswer(app, deleteView, 'View deleted', ({ params, request }) =>
    removeView(context, ownerOf(request), params.id),
  );
}
