import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as admin from '#contract/documents/document-requests.ts';
import * as form from '#contract/documents/send-again-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { type RouteOptions, registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { type LinkContext, readAskedPicture, readLink } from './link-service.ts';
import type { DocumentReader } from './reader-service.ts';
import { type AskingContext, askForDocuments, withdrawDocumentRequest } from './request-service.ts';
import { type SendingContext, sendDocuments } from './resubmission-service.ts';

/** Public routes of a link: what it asks for, and the answer. `posts` limits the calls of one client. */
export function publicDocumentRequestRoutes(
  app: FastifyInstance,
  context: LinkContext & SendingContext & { images: Images; posts: RateLimit },
): void {
  const { images, posts } = context;
  const options: RouteOptions = { first: (request) => posts.count(clientKey(request)) };
  registerEndpoint(
    app,
    form.readDocumentRequest,
    async ({ body }) => ({ message: 'Documents', data: await readLink(context, body.token) }),
    options,
  );
  registerEndpoint(
    app,
    form.readAskedPicture,
    async ({ body, request, signal }) => {
      const content = await readAskedPicture(context, images.encoderFor(clientKey(request), signal), body);
      return { content, headers: { 'cache-control': 'private, no-store' } };
    },
    options,
  );
  registerAnswer(
    app,
    form.sendDocuments,
    form.documentsSentMessage,
    ({ body, request }) => sendDocuments({ ...context, actor: { kind: 'public', ...originOf(request) } }, body),
    options,
  );
}

export function adminDocumentRequestRoutes(
  app: FastifyInstance,
  context: Omit<AskingContext, 'getDriver'> & {
    guard: AdminGuard;
    getDriver(id: string, actor: DocumentReader['actor']): Promise<Driver>;
  },
): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(
    app,
    admin.askForDocuments,
    ({ sentBy }) => (sentBy.length > 0 ? 'Request sent. You can also copy the link.' : 'The link is ready'),
    ({ params, body, request }) => askForDocuments(by(request), params.id, body),
  );
  registerAnswer(app, admin.withdrawDocumentRequest, 'The link was withdrawn', ({ params, body, request }) =>
    withdrawDocumentRequest(by(request), params.id, body.version),
  );
}
