import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { listMessages, reportMessage, resendMessage } from '#contract/messages.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { takeReport } from './report-service.ts';
import { listedMessages, type MessagesContext, sendAgain } from './service.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Public route: a provider's reports, at an address with a secret. Without a secret in the settings there is no such address. */
export function messageReportRoutes(
  app: FastifyInstance,
  context: MessagesContext & { secret: string | undefined; reports: RateLimit },
): void {
  registerEndpoint(
    app,
    reportMessage,
    async ({ params, body, request }) => {
      const isRight = timingSafeEqual(digest(params.secret), digest(context.secret ?? ''));
      await context.reports.count(clientKey(request));
      if (!isRight || !context.secret) throw httpErrors.notFound('There is nothing at this address.');
      await takeReport(context, body);
      return { message: 'The report has been noted.' };
    },
    { maxBytes: 16 * 1024 },
  );
}

export function messageRoutes(app: FastifyInstance, context: MessagesContext & { guard: AdminGuard }): void {
  registerEndpoint(app, listMessages, async ({ query }) => ({
    message: 'Messages',
    data: await listedMessages(context.db, query),
  }));
  registerEndpoint(app, resendMessage, async ({ params, request }) => {
    const actor = context.guard.administratorOf(request);
    return { message: 'The message is sent again', data: await sendAgain({ ...context, actor }, params.id) };
  });
}
