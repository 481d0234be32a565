import * as admin from '#contract/documents/document-requests.ts';
import * as form from '#contract/documents/send-again-form.ts';
import { postLimit } from '#server/platform/http/rate-limits.ts';
import { type AdministratorScope, serve, serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { readAskedPicture, readLink } from './link-service.ts';
import { askForDocuments, withdrawDocumentRequest } from './request-service.ts';
import { sendDocuments } from './resubmission-service.ts';
import type { GetDriver } from './service.ts';

/** Public routes of a link: what it asks for, and the answer. */
export function publicDocumentRequestRoutes(scope: VisitorScope): void {
  const options = { limit: postLimit(scope.context) };
  serve(scope, form.readDocumentRequest, 'Documents', (context, { body }) => readLink(context, body.token), options);
  serveRaw(
    scope,
    form.readAskedPicture,
    async (context, { body }) => {
      const content = await readAskedPicture(context, body);
      return { content, headers: { 'cache-control': 'private, no-store' } };
    },
    options,
  );
  serve(
    scope,
    form.sendDocuments,
    form.documentsSentMessage,
    (context, { body }) => sendDocuments(context, body),
    options,
  );
}

export function adminDocumentRequestRoutes(scope: AdministratorScope, getDriver: GetDriver): void {
  serve(
    scope,
    admin.askForDocuments,
    ({ sentBy }) => (sentBy.length > 0 ? 'Request sent. You can also copy the link.' : 'The link is ready'),
    (context, { params, body }) => askForDocuments(context, getDriver, params.id, body),
  );
  serve(scope, admin.withdrawDocumentRequest, 'The link was withdrawn', (context, { params, body }) =>
    withdrawDocumentRequest(context, getDriver, params.id, body.version),
  );
}
