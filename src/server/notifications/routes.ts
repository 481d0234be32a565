import type { FastifyInstance } from 'fastify';
import { getAttentionVersion, markAttentionSeen, readAttention } from '#contract/notifications/attention.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { type AttentionContext, attentionFor, attentionVersion, markSeen } from './service.ts';

export function attentionRoutes(
  app: FastifyInstance,
  { guard, ...context }: AttentionContext & { guard: AdminGuard },
): void {
  registerAnswer(app, readAttention, 'Attention', ({ request }) =>
    attentionFor(context, guard.sessionOf(request).account),
  );
  registerAnswer(
    app,
    getAttentionVersion,
    'Version of what is new',
    async ({ request }) => ({ version: await attentionVersion(context, guard.sessionOf(request).account._id) }),
    { isPolled: true },
  );
  registerAnswer(app, markAttentionSeen, 'Marked as seen', ({ body, request }) =>
    markSeen(context, guard.sessionOf(request).account._id, body.until),
  );
}
