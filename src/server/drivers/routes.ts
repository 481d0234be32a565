import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { documentGroups, maxFilesPerGroup } from '#contract/driver-applications.ts';
import { papers, updatePapers } from '#contract/driver-papers.ts';
import { registerDriver as registerDriverEndpoint } from '#contract/driver-registration.ts';
import { listDrivers, readDriver } from '#contract/drivers.ts';
import { Id } from '#contract/endpoint.ts';
import { listOngoingDrivers } from '#contract/placements.ts';
import { maxPictureBytes, pictureType, rejectedMessage } from '#contract/uploads.ts';
import type { Images } from '#server/platform/images.ts';
import { describeRead, FileBytes } from '#server/platform/operation.ts';
import { type PostContext, servePost } from '#server/platform/public-posts.ts';
import { filePolicy } from '#server/platform/security-headers.ts';
import { senderOf } from '#server/platform/senders.ts';
import { serve } from '#server/platform/serve.ts';
import { SignedQuery } from '#server/platform/signed-links.ts';
import { readDocument, renewPapers } from './document-service.ts';
import type { Intake } from './intake-service.ts';
import { applicationWords, registerDriver } from './registration-service.ts';
import { type DriversContext, driverProfile, listedDrivers, ongoingDrivers } from './service.ts';
import { documentPath } from './wire.ts';

const pictures = {
  maxBytes: maxPictureBytes,
  complaint: (name: string, head: Uint8Array) => (pictureType(head) ? undefined : rejectedMessage(name)),
};
const applicationUploads = { ...pictures, fields: ['images'], most: documentGroups.length * maxFilesPerGroup };
const paperUploads = { ...pictures, fields: Object.keys(papers), most: maxFilesPerGroup };

/** Serves what everybody may do: apply, and open a document through a signed link. */
export function publicDriverRoutes(
  app: FastifyInstance,
  context: DriversContext & PostContext & { images: Images; intake: Intake },
): void {
  servePost(
    app,
    registerDriverEndpoint,
    context,
    (body, attempt, { sender, signal }) =>
      registerDriver(context, attempt, { sender, encoder: context.images.encoderFor(sender, signal) }, body),
    { form: { incoming: context.files.incoming, uploads: applicationUploads }, wordsOf: applicationWords },
  );

  const Signature = z.object({ expires: z.catch(z.string(), ''), signature: z.catch(z.string(), '') });
  const described = describeRead({
    path: documentPath('{documentId}'),
    tag: 'Drivers',
    summary: 'Open a document by its signed address',
    params: z.object({ documentId: Id }),
    query: SignedQuery,
    produces: ['image/jpeg'],
    answer: FileBytes,
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

/** Serves what administrators do with drivers. */
export function adminDriverRoutes(app: FastifyInstance, context: DriversContext & { images: Images }): void {
  serve(app, listDrivers, async ({ query }) => ({ message: 'Drivers', data: await listedDrivers(context, query) }));
  serve(app, readDriver, async ({ params }) => ({ message: 'Driver', data: await driverProfile(context, params.id) }));
  serve(app, listOngoingDrivers, async ({ query }) => ({
    message: 'Ongoing placements',
    data: await ongoingDrivers(context, query),
  }));
  serve(
    app,
    updatePapers,
    async ({ params, body, request, signal }) => ({
      message: 'Document updated successfully',
      data: await renewPapers(context, params.id, context.images.encoderFor(senderOf(request), signal), body),
    }),
    { form: { incoming: context.files.incoming, uploads: paperUploads } },
  );
}
