import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { documentGroups, maxFilesPerGroup } from '#contract/driver-applications.ts';
import { papers, updatePapers } from '#contract/driver-papers.ts';
import { registerDriver as registerDriverEndpoint } from '#contract/driver-registration.ts';
import { listDrivers, readDriver } from '#contract/drivers.ts';
import { listOngoingDrivers } from '#contract/placements.ts';
import { maxPictureBytes, pictureType, rejectedMessage } from '#contract/uploads.ts';
import { type PostContext, servePost } from '#server/platform/public-posts.ts';
import { filePolicy } from '#server/platform/security-headers.ts';
import { serve } from '#server/platform/serve.ts';
import { readDocument, renewPapers } from './document-service.ts';
import { registerDriver } from './registration-service.ts';
import { type DriversContext, driverProfile, listedDrivers, ongoingDrivers } from './service.ts';
import { documentPath } from './wire.ts';

const pictures = {
  maxBytes: maxPictureBytes,
  complaint: (name: string, head: Uint8Array) => (pictureType(head) ? undefined : rejectedMessage(name)),
};
const applicationUploads = { ...pictures, fields: ['images'], most: documentGroups.length * maxFilesPerGroup };
const paperUploads = { ...pictures, fields: Object.keys(papers), most: maxFilesPerGroup };

/** Serves what everybody may do: apply, and open a document through a signed link. */
export function publicDriverRoutes(app: FastifyInstance, context: DriversContext & PostContext): void {
  servePost(
    app,
    registerDriverEndpoint,
    context,
    (body, attempt, signal) => registerDriver(context, attempt, body, signal),
    {
      incoming: context.files.incoming,
      uploads: applicationUploads,
    },
  );

  const Signature = z.object({ expires: z.catch(z.string(), ''), signature: z.catch(z.string(), '') });
  app.get(documentPath(':documentId'), { schema: { hide: true } }, async (request, reply) => {
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

/** Serves what administrators do with drivers. */
export function adminDriverRoutes(app: FastifyInstance, context: DriversContext): void {
  serve(app, listDrivers, async ({ query }) => ({ message: 'Drivers', data: await listedDrivers(context, query) }));
  serve(app, readDriver, async ({ params }) => ({ message: 'Driver', data: await driverProfile(context, params.id) }));
  serve(app, listOngoingDrivers, async ({ query }) => ({
    message: 'Ongoing placements',
    data: await ongoingDrivers(context, query),
  }));
  serve(
    app,
    updatePapers,
    async ({ params, body, signal }) => ({
      message: 'Document updated successfully',
      data: await renewPapers(context, params.id, body, signal),
    }),
    { form: { incoming: context.files.incoming, uploads: paperUploads } },
  );
}
