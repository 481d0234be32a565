import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeTemplate, listTemplates, resetTemplate, sendTestMessage } from '#contract/messages/message-templates.ts';
import {
  countMessages,
  listMessages,
  readOutlets,
  reportMessage,
  resendMessage,
  resendMessages,
} from '#contract/messages/messages.ts';
import { draftMessage, sendMessage } from '#contract/messages/own-messages.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Outlets } from '#server/platform/messages/outlets.ts';
import type { Context } from '#server/platform/system/context.ts';
import { countedMessages, listedMessages, requireWork, sendAgain, sendFailedAgain, takeReport } from './service.ts';
import { formatRestored } from './template-mapper.ts';
import { queueTest, restoreTemplate, saveTemplate, templates } from './template-service.ts';
import { draftFor, type WritingContext, writeMessage } from './writing-service.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Public route: a provider's reports, at an address with a secret. Without a secret in the settings there is no such address. */
export function messageReportRoutes(
  app: FastifyInstance,
  context: Context & { secret: string | undefined; reports: RateLimit },
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

export function messageRoutes(
  app: FastifyInstance,
  context: WritingContext & {
    guard: AdminGuard;
    tests: RateLimit;
    own: RateLimit;
    outlets: Outlets;
  },
): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, listMessages, 'Messages', ({ query, request }) =>
    listedMessages(context.db, query, context.guard.administratorOf(request)),
  );
  registerAnswer(app, countMessages, 'Messages by state', ({ query, request }) =>
    countedMessages(context.db, query, context.guard.administratorOf(request)),
  );
  registerAnswer(app, listTemplates, 'Templates', async () => ({ result: await templates(context.db) }));
  registerAnswer(app, changeTemplate, 'The template was saved', ({ params, body, request }) =>
    saveTemplate(by(request), params.event, body),
  );
  registerAnswer(app, resetTemplate, formatRestored, ({ params, body, request }) =>
    restoreTemplate(by(request), params.event, body.version),
  );
  registerEndpoint(app, sendTestMessage, async ({ params, body, request }) => {
    const actor = context.guard.administratorOf(request);
    await context.tests.count(actor.id);
    return { message: `A test is on its way to ${await queueTest({ ...context, actor }, params.event, body)}` };
  });
  registerEndpoint(app, resendMessage, async ({ params, request }) => {
    const actor = context.guard.administratorOf(request);
    return { message: 'The message is sent again', data: await sendAgain({ ...context, actor }, params.id) };
  });
  registerEndpoint(app, resendMessages, async ({ body, request }) => {
    const sentAgain = await sendFailedAgain(by(request), body);
    const message = sentAgain === 1 ? '1 message is sent again' : `${sentAgain} messages are sent again`;
    return { message, data: { sentAgain } };
  });
  registerEndpoint(app, readOutlets, async () => ({ message: 'Outlets', data: context.outlets }));
  registerEndpoint(app, draftMessage, async ({ params, query, request }) => {
    requireWork(context.guard.administratorOf(request), params.kind);
    return { message: 'Draft', data: await draftFor(context, { ...params, only: query.only }, query.event) };
  });
  registerEndpoint(app, sendMessage, async ({ body, request }) => {
    const actor = context.guard.administratorOf(request);
    requireWork(actor, body.kind);
    await context.own.count(actor.id);
    return { message: 'The message is on its way', data: { result: await writeMessage({ ...context, actor }, body) } };
  });
}
