import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { documentGroups, maxFilesPerGroup } from '#contract/application-form.ts';
import { registerDriver as registerDriverEndpoint } from '#contract/driver-registration.ts';
import { listDrivers, readDriver } from '#contract/drivers.ts';
import { Id } from '#contract/endpoint.ts';
import { expiringDocuments, updateDocuments } from '#contract/expiring-documents.ts';
import { listOngoingDrivers } from '#contract/placements.ts';
import { imageType, maxImageBytes, rejectedMessage } from '#contract/upload-limits.ts';
import type { Images } from '#server/platform/files/images.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { describeRead, FileBytes } from '#server/platform/http/operation.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { filePolicy } from '#server/platform/http/security-headers.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { readDocument, renewDocuments } from './document-service.ts';
import type { Intake } from './intake-service.ts';
import { documentPath } from './mapper.ts';
import { applicationContent, registerDriver } from './registration-service.ts';
import { type DriversContext, driverProfile, listedDrivers, ongoingDrivers } from './service.ts';
import { registerUploadedDriver, uploadedContent } from './uploaded-registration-service.ts';

const images = {
  maxBytes: maxImageBytes,
  rejectReason: (name: string, head: Uint8Array) => (imageType(head) ? undefined : rejectedMessage(name)),
};
const applicationUploads = { ...images, fields: ['images'], maxFiles: documentGroups.length * maxFilesPerGroup };
const documentUploads = { ...images, fields: Object.keys(expiringDocuments), maxFiles: maxFilesPerGroup };

/** Public routes: registering, and opening a document by a signed link. */
export function publicDriverRoutes(
  app: FastifyInstance,
  context: DriversContext & FormContext & { images: Images; intake: Intake },
): void {
  registerFormEndpoint(
    app,
    registerDriverEndpoint,
    context,
    (body, attempt, { sender, signal }) =>
      'uploads' in body
        ? registerUploadedDriver(context, attempt, sender, body)
        : registerDriver(context, attempt, { sender, encoder: context.images.encoderFor(sender, signal) }, body),
    {
      form: { incoming: context.files.incoming, uploads: applicationUploads },
      contentOf: (body) => ('uploads' in body ? uploadedContent(body) : applicationContent(body)),
    },
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

export function adminDriverRoutes(app: FastifyInstance, context: DriversContext & { images: Images }): void {
  registerEndpoint(app, listDrivers, async ({ query }) => ({
    message: 'Drivers',
    data: await listedDrivers(context, query),
  }));
  registerEndpoint(app, readDriver, async ({ params }) => ({
    message: 'Driver',
    data: await driverProfile(context, params.id),
  }));
  registerEndpoint(app, listOngoingDrivers, async ({ query }) => ({
    message: 'Ongoing placements',
    data: await ongoingDrivers(context, query),
  }));
  registerEndpoint(
    app,
    updateDocuments,
    async ({ params, body, request, signal }) => ({
      message: 'Document updated successfully',
      data: await renewDocuments(context, params.id, context.images.encoderFor(clientKey(request), signal), body),
    }),
    { form: { incoming: context.files.incoming, uploads: documentUploads } },
  );
}
