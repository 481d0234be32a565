import * as z from 'zod/mini';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import * as admin from '#contract/documents/document-requests.ts';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { documentUpdatedMessage, updateDocuments } from '#contract/documents/renewal-form.ts';
import * as form from '#contract/documents/send-again-form.ts';
import { judgeDocument as judgeDocumentEndpoint } from '#contract/documents/verdicts.ts';
import { addDocuments as addDocumentsEndpoint } from '#contract/drivers/added-drivers.ts';
import { documentLabels, maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { postLimit } from '#server/platform/http/rate-limits.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { SignedQuery, signedFile } from '#server/platform/http/signed-links.ts';
import { addImages } from './addition-service.ts';
import { prepareArchive, readArchive } from './archive-service.ts';
import { readAskedPicture, readLink } from './link-service.ts';
import { archivePath, documentPath } from './mapper.ts';
import { askForDocuments, withdrawDocumentRequest } from './request-service.ts';
import { sendDocuments } from './resubmission-service.ts';
import { documentImageRules, type GetDriver, readDocument, renewDocuments } from './service.ts';
import { judgeDocument } from './verdict-service.ts';

/** `ahead` isn't part of the signature. Any value except 'true' counts as a view. */
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

export function publicDocumentRoutes(scope: VisitorScope): void {
  serveRaw(scope, readDocumentEndpoint, async (context, { params, query }) => {
    const { bytes, size } = await readDocument(context, params, query, query.ahead === 'true');
    return { content: bytes, size, headers: { 'cache-control': 'private, no-store' } };
  });
}

export function adminDocumentRoutes(scope: AdministratorScope, getDriver: GetDriver): void {
  const uploads = {
    ...documentImageRules,
    fields: Object.keys(expiringDocuments),
    maxFiles: maxFilesPerGroup,
  };
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
      message:
        body.verdict === 'accepted'
          ? `${what} accepted: ${fullName}`
          : `New one needed: ${what}, ${fullName}`,
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

const readArchiveEndpoint = endpoint(`GET ${archivePath('{driverId}')}`, {
  ...signedFile,
  tag: 'Drivers',
  summary: "Open a driver's documents as one file by its signed address",
  params: z.object({ driverId: Id }),
  produces: ['application/zip'],
});

export function publicArchiveRoutes(scope: VisitorScope): void {
  serveRaw(scope, readArchiveEndpoint, (context, { params, query }) =>
    readArchive(context, params.driverId, query),
  );
}

export function adminArchiveRoutes(scope: AdministratorScope): void {
  serve(
    scope,
    archiveDocuments,
    (data) => `${data.fileName} is being downloaded.`,
    (context, { params }) => prepareArchive(context, params.id),
  );
}

export function publicDocumentRequestRoutes(scope: VisitorScope): void {
  const options = { limit: postLimit(scope.context) };
  serve(
    scope,
    form.readDocumentRequest,
    'Documents',
    (context, { body }) => readLink(context, body.token),
    options,
  );
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
    ({ sentBy }) =>
      sentBy.length > 0 ? 'Request sent. You can also copy the link.' : 'The link is ready',
    (context, { params, body }) => askForDocuments(context, getDriver, params.id, body),
  );
  serve(
    scope,
    admin.withdrawDocumentRequest,
    'The link was withdrawn',
    (context, { params, body }) =>
      withdrawDocumentRequest(context, getDriver, params.id, body.version),
  );
}
