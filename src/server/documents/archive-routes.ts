import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { givePurpose } from '#contract/documents/purposes.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { prepareArchive, readArchive } from './archive-service.ts';
import { archivePath } from './mapper.ts';
import { recordPurpose } from './purpose-service.ts';
import type { DocumentsContext } from './service.ts';

const readArchiveEndpoint = endpoint({
  method: 'GET',
  path: archivePath('{driverId}'),
  access: 'public',
  tag: 'Drivers',
  summary: "Open a driver's documents as one file by its signed address",
  status: 200,
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
    const headers = {
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    };
    return { content, headers };
  });
}

export function adminArchiveRoutes(app: FastifyInstance, context: DocumentsContext & { guard: AdminGuard }): void {
  registerEndpoint(app, givePurpose, async ({ params, body, request }) => {
    const actor = context.guard.administratorOf(request);
    return { message: 'Purpose noted', data: await recordPurpose({ ...context, actor }, params.id, body) };
  });
  registerEndpoint(app, archiveDocuments, async ({ params, request }) => {
    const data = await prepareArchive({ ...context, actor: context.guard.administratorOf(request) }, params.id);
    return { message: `${data.fileName} is being downloaded.`, data };
  });
}
