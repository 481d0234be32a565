import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { documentUpdatedMessage, updateDocuments } from '#contract/documents/renewal-form.ts';
import { judgeDocument as judgeDocumentEndpoint } from '#contract/documents/verdicts.ts';
import { addDocuments as addDocumentsEndpoint } from '#contract/drivers/added-drivers.ts';
import { documentLabels, maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { addImages } from './addition-service.ts';
import { documentPath } from './mapper.ts';
import type { DocumentReader } from './reader-service.ts';
import {
  type DocumentsContext,
  documentImageRules,
  type RenewalContext,
  readDocument,
  renewDocuments,
} from './service.ts';
import { judgeDocument } from './verdict-service.ts';

/** A document's signed query; `ahead` is not signed. Anything but 'true' is a view. */
const DocumentQuery = z.extend(SignedQuery, {
  ahead: z
    .catch(
      z.string().check(
        z.meta({
          enum: ['true'],
          description:
            'Loads the image before it is shown: the activity says so instead of a view. HEAD without it says that it is shown.',
        }),
      ),
      '',
    )
    .check(z.meta({ default: undefined })),
});

const readDocumentEndpoint = endpoint(`GET ${documentPath('{driverId}', '{documentId}')}`, {
  access: 'public',
  tag: 'Drivers',
  summary: 'Open a document by its signed address',
  params: z.object({ driverId: Id, documentId: Id }),
  query: DocumentQuery,
  errors: [403, 404],
  produces: ['image/jpeg'],
  response: FileBody,
});

/** Public route: opening a document by a signed link. */
export function publicDocumentRoutes(app: FastifyInstance, context: DocumentsContext): void {
  registerEndpoint(app, readDocumentEndpoint, async ({ params, query, request }) => {
    const { bytes, size } = await readDocument(context, params, query, {
      origin: originOf(request),
      isAhead: query.ahead === 'true',
    });
    return { content: bytes, size, headers: { 'cache-control': 'private, no-store' } };
  });
}

export function adminDocumentRoutes(
  app: FastifyInstance,
  context: Omit<RenewalContext, 'getDriver'> & {
    images: Images;
    guard: AdminGuard;
    getDriver(id: string, actor: DocumentReader['actor']): Promise<Driver>;
  },
): void {
  const uploads = { ...documentImageRules, fields: Object.keys(expiringDocuments), maxFiles: maxFilesPerGroup };
  registerEndpoint(
    app,
    updateDocuments,
    async ({ params, body, request, signal }) => {
      const actor = context.guard.administratorOf(request);
      const getDriver = (id: string) => context.getDriver(id, actor);
      const encoder = context.images.encoderFor(clientKey(request), signal);
      return {
        message: documentUpdatedMessage,
        data: await renewDocuments({ ...context, getDriver, actor }, params.id, encoder, body),
      };
    },
    { form: { incoming: context.files.incoming, uploads } },
  );
  registerEndpoint(app, judgeDocumentEndpoint, async ({ params, body, request }) => {
    const actor = context.guard.administratorOf(request);
    const { judged, fullName, released } = await judgeDocument({ ...context, actor }, params, body);
    await context.files.drop(released);
    const what = documentLabels[params.group];
    return {
      message: body.verdict === 'accepted' ? `${what} accepted: ${fullName}` : `New one needed: ${what}, ${fullName}`,
      data: judged,
    };
  });
  registerEndpoint(
    app,
    addDocumentsEndpoint,
    async ({ params, body, request, signal }) => {
      const actor = context.guard.administratorOf(request);
      const getDriver = (id: string) => context.getDriver(id, actor);
      const encoder = context.images.encoderFor(clientKey(request), signal);
      const driver = await addImages({ ...context, getDriver, actor }, params.id, encoder, body);
      return { message: 'Documents added', data: driver };
    },
    { form: { incoming: context.files.incoming, uploads: { ...uploads, fields: ['images'] } } },
  );
}
