import { createHash, timingSafeEqual } from 'node:crypto';
import {
  changeTemplate,
  listTemplates,
  resetTemplate,
  sendTestMessage,
} from '#contract/messages/message-templates.ts';
import {
  countMessages,
  listMessages,
  readOutlets,
  reportMessage,
  resendMessage,
  resendMessages,
} from '#contract/messages/messages.ts';
import {
  draftMessage,
  ownMessagesPerHour,
  sendMessage,
  undoMessage,
} from '#contract/messages/own-messages.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { rateLimit } from '#server/platform/http/rate-limits.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { formatRestored, formatWritten } from './mapper.ts';
import { outletsOf, readOutletSettings, reportSecretOf } from './outlets.ts';
import {
  countedMessages,
  listedMessages,
  requireWork,
  sendAgain,
  sendFailedAgain,
  takeReport,
} from './service.ts';
import { queueTest, restoreTemplate, saveTemplate, templates } from './template-service.ts';
import { draftFor, takeBack, writeMessage } from './writing-service.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Reports by providers, at a secret address. */
export function messageReportRoutes(scope: VisitorScope): void {
  const secret = digest(reportSecretOf(scope.context));
  const reports = rateLimit(scope.context.pool, 'message-reports', 6000, 60);
  serve(
    scope,
    reportMessage,
    'The report has been noted.',
    async (context, { params, body }) => {
      const isRight = timingSafeEqual(digest(params.secret), secret);
      await reports.count(context.sender);
      if (!isRight) throw httpErrors.notFound('There is nothing at this address.');
      await takeReport(context, body);
    },
    { maxBytes: 16 * 1024 },
  );
}

export function messageRoutes(scope: AdministratorScope): void {
  const { pool } = scope.context;
  const tests = rateLimit(pool, 'message-tests', 10, 60);
  const own = rateLimit(pool, 'own-messages', ownMessagesPerHour, 60 * 60);
  serve(scope, listMessages, 'Messages', (context, { query }) => listedMessages(context, query));
  serve(scope, countMessages, 'Messages by state', (context, { query }) =>
    countedMessages(context.db, query, context.actor),
  );
  serve(scope, listTemplates, 'Templates', async (context) => ({
    result: await templates(context.db),
  }));
  serve(scope, changeTemplate, 'The template was saved', (context, { params, body }) =>
    saveTemplate(context, params.event, body),
  );
  serve(scope, resetTemplate, formatRestored, (context, { params, body }) =>
    restoreTemplate(context, params.event, body.version),
  );
  serveRaw(scope, sendTestMessage, async (context, { params, body }) => {
    await tests.count(context.actor.id);
    return { message: `A test is on its way to ${await queueTest(context, params.event, body)}` };
  });
  serve(scope, resendMessage, 'The message is sent again', (context, { params }) =>
    sendAgain(context, params.id),
  );
  serve(
    scope,
    resendMessages,
    ({ sentAgain }) =>
      sentAgain === 1 ? '1 message is sent again' : `${sentAgain} messages are sent again`,
    async (context, { body }) => ({ sentAgain: await sendFailedAgain(context, body) }),
  );
  serve(scope, readOutlets, 'Outlets', async (context) =>
    outletsOf(await readOutletSettings(context)),
  );
  serve(scope, draftMessage, 'Draft', async (context, { params, query }) => {
    requireWork(context.actor, params.kind);
    return draftFor(context, { ...params, only: query.only }, query.event);
  });
  serve(scope, sendMessage, formatWritten, async (context, { body }) => {
    const { actor } = context;
    requireWork(actor, body.kind);
    await own.count(actor.id);
    return writeMessage(context, body);
  });
  serve(scope, undoMessage, 'The message was taken back', async (context, { body }) => ({
    withdrawn: await takeBack(context, body.key),
  }));
}
