import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { maxFilesPerGroup } from '#contract/application-form.ts';
import { expiringDocuments } from '#contract/documents.ts';
import { Id } from '#contract/endpoint.ts';
import { updateDocuments } from '#contract/renewal-form.ts';
import type { Images } from '#server/platform/files/images.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { describeRead, FileBytes } from '#server/platform/http/operation.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { filePolicy } from '#server/platform/http/security-headers.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { documentPath } from './mapper.ts';
import {
  type DocumentsContext,
  documentImageRules,
  type RenewalContext,
  readDocument,
  renewDocuments,
} from './service.ts';

/** Public route: opening a document by a signed link. */
export function publicDocumentRoutes(app: FastifyInstance, context: DocumentsContext): void {
  const Signature = z.object({ expires: z.catch(z.string(), ''), signature: z.catch(z.string(), '') });
  const described = describeRead({
    path: documentPath('{documentId}'),
    tag: 'Drivers',
    summary: 'Open a document by its signed address',
    params: z.object({ documentId: Id }),
    query: SignedQuery,
    produces: ['image/jpeg'],
    response: FileBytes,
    errors: [403, 404],
  });
  app.get(documentPath(':documentId'), described, async (request, reply) => {
    const { documentId } = z.parse(z.object({ documentId: z.string() }), request.params);
    const { bytes, size } = await readDocument(context, documentId, z.parse(Signature, request.query));
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-length': size,
        'cache-control': 'private, no-store',
        'content-security-policy': filePolicy,
      })
      .send(bytes);
  });
}

export function adminDocumentRoutes(app: FastifyInstance, context: RenewalContext & { images: Images }): void {
  const uploads = { ...documentImageRules, fields: Object.keys(expiringDocuments), maxFiles: maxFilesPerGroup };
  registerEndpoint(
    app,
    updateDocuments,
    async ({ params, body, request, signal }) => ({
      message: 'Document updated successfully',
      data: await renewDocuments(context, params.id, context.images.encoderFor(clientKey(request), signal), body),
    }),
    { form: { incoming: context.files.incoming, uploads } },
  );
}
