import * as z from 'zod/mini';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { documentUpdatedMessage, updateDocuments } from '#contract/documents/renewal-form.ts';
import { judgeDocument as judgeDocumentEndpoint } from '#contract/documents/verdicts.ts';
import { addDocuments as addDocumentsEndpoint } from '#contract/drivers/added-drivers.ts';
import { documentLabels, maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { type AdministratorScope, serve, serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { addImages } from './addition-service.ts';
import { documentPath } from './mapper.ts';
import { documentImageRules, type GetDriver, readDocument, renewDocuments } from './service.ts';
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
export function publicDocumentRoutes(scope: VisitorScope): void {
  serveRaw(scope, readDocumentEndpoint, async (context, { params, query }) => {
    const { bytes, size } = await readDocument(context, params, query, query.ahead === 'true');
    return { content: bytes, size, headers: { 'cache-control': 'private, no-store' } };
  });
}

export function adminDocumentRoutes(scope: AdministratorScope, getDriver: GetDriver): void {
  const uploads = { ...documentImageRules, fields: Object.keys(expiringDocuments), maxFiles: maxFilesPerGroup };
  serve(
    scope,
    updateDocuments,
    documentUpdatedMessage,
    (context, { params, body }) => renewDocuments(context, getDriver, params.id, body),
    { form: { uploads } },
  );
  serveRaw(scope, judgeDocumentEndpoint, async (context, { params, body }) => {
    const { judged, fullName, released } = await judgeDocument(context, params, body);
    await context.files.drop(released);
    const what = documentLabels[params.group];
    return {
      message: body.verdict === 'accepted' ? `${what} accepted: ${fullName}` : `New one needed: ${what}, ${fullName}`,
      data: judged,
    };
  });
  serve(
    scope,
    addDocumentsEndpoint,
    'Documents added',
    (context, { params, body }) => addImages(context, getDriver, params.id, body),
    { form: { uploads: { ...uploads, fields: ['images'] } } },
  );
}
