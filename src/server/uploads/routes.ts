import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { documentGroups } from '#contract/drivers/application-form.ts';
import { endpoint, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { maxImageBytes } from '#contract/platform/upload-limits.ts';
import { PhotoHash, UploadSecret, uploadsPath } from '#contract/uploads/application-uploads.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { withReceivedFile } from '#server/platform/http/uploads.ts';
import type { ApplicationQuota } from './quota-service.ts';
import { findPhoto, type PhotoAddress, photoField, removePhoto, storePhoto } from './service.ts';

const path = `${uploadsPath}/{group}/{sha256}`;
const params = z.object({
  group: oneOf('The group', documentGroups),
  sha256: PhotoHash,
});
const headers = z.object({ 'Upload-Secret': UploadSecret });

const sendPhoto = endpoint(`PUT ${path}`, {
  access: 'public',
  tag: 'Drivers',
  summary: 'Send a photo before the application, or the answer to a link, that names it',
  status: 201,
  params,
  errors: [409, 429],
  response: success(z.object({ expiresAt: Instant })),
});

const removeSentPhoto = endpoint(`DELETE ${path}`, {
  access: 'public',
  tag: 'Drivers',
  summary: 'Remove a photo that was sent',
  status: 204,
  params,
  errors: [404],
  response: z.null(),
});

/** The photo of a request. Throws 400. */
const photoOf = (request: FastifyRequest): PhotoAddress => ({
  ...z.parse(params, request.params),
  secret: z.parse(headers, { 'Upload-Secret': request.headers['upload-secret'] })['Upload-Secret'],
});

const stored = (expiresAt: Date) => ({
  message: 'Photo stored',
  data: { expiresAt: expiresAt.toISOString() },
});

/**
 * Public routes for photos uploaded before their form. The scope's `app` must be theirs alone: it parses bodies
 * differently from other routes.
 */
export function applicationUploadRoutes(scope: VisitorScope, quota: ApplicationQuota): void {
  const { app } = scope;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^(image\/|application\/octet-stream)/i, (_request, _payload, done) =>
    done(null),
  );
  serveRaw(
    scope,
    sendPhoto,
    async (context, { request }) => {
      const place = { name: photoField, maxBytes: maxImageBytes };
      const expiresAt = await withReceivedFile(
        request,
        context.files.incoming.shareOf(context.sender),
        place,
        (file) => storePhoto(context, quota, photoOf(request), file),
      );
      return stored(expiresAt);
    },
    {
      bytes: { types: ['image/*', 'application/octet-stream'], max: maxImageBytes },
      extras: { headers, repeatStatus: 200 },
      first: async (request, reply) => {
        const expiresAt = await findPhoto(scope.context, photoOf(request));
        if (expiresAt) return reply.code(200).send(stored(expiresAt));
        return quota.admitPhoto(clientKey(request));
      },
    },
  );
  serveRaw(
    scope,
    removeSentPhoto,
    async (context, { request }) => {
      await removePhoto(context, quota, photoOf(request));
      return null;
    },
    { extras: { headers } },
  );
}
