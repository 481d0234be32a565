import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { prepareArchive, readArchive } from './archive-service.ts';
import { archivePath } from './mapper.ts';
import type { DocumentsContext } from './service.ts';

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
export function publicArchiveRoutes(app: FastifyInstance, context: DocumentsContext): void {
  registerEndpoint(app, readArchiveEndpoint, async ({ params, query }) => {
    const { content, fileName } = await readArchive(context, params.driverId, query);
    return { content, headers: downloadHeaders(fileName) };
  });
}

export function adminArchiveRoutes(app: FastifyInstance, context: DocumentsContext & { guard: AdminGuard }): void {
  registerAnswer(
    app,
    archiveDocuments,
    (data) => `${data.fileName} is being downloaded.`,
    ({ params, request }) => prepareArchive({ ...context, actor: context.guard.administratorOf(request) }, params.id),
  );
}
