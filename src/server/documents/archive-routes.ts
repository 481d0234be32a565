import * as z from 'zod/mini';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { type AdministratorScope, serve, serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { prepareArchive, readArchive } from './archive-service.ts';
import { archivePath } from './mapper.ts';

const readArchiveEndpoint = endpoint(`GET ${archivePath('{driverId}')}`, {
  access: 'public',
  tag: 'Drivers',
  summary: "Open a driver's documents as one file by its signed address",
  params: z.object({ driverId: Id }),
  query: SignedQuery,
  errors: [403, 404],
  produces: ['application/zip'],
  response: FileBody,
});

/** Public route: opening all documents of a driver by a signed link. */
export function publicArchiveRoutes(scope: VisitorScope): void {
  serveRaw(scope, readArchiveEndpoint, async (context, { params, query }) => {
    const { content, fileName } = await readArchive(context, params.driverId, query);
    return { content, headers: downloadHeaders(fileName) };
  });
}

export function adminArchiveRoutes(scope: AdministratorScope): void {
  serve(
    scope,
    archiveDocuments,
    (data) => `${data.fileName} is being downloaded.`,
    (context, { params }) => prepareArchive(context, params.id),
  );
}
