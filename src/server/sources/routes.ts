import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addSource, changeSource, listSources, readSourceCode } from '#contract/sources/sources.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { createSource, type SourcesContext, sourceCode, sources, updateSource } from './service.ts';

export function sourceRoutes(app: FastifyInstance, context: SourcesContext & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, listSources, 'Sources', async () => ({ result: await sources(context) }));
  registerAnswer(app, addSource, 'Link made', ({ body, request }) => createSource(by(request), body));
  registerAnswer(app, changeSource, 'Link changed', ({ params, body, request }) =>
    updateSource(by(request), params.id, body),
  );
  registerAnswer(app, readSourceCode, 'QR code', ({ params }) => sourceCode(context, params.id));
}
