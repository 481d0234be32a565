import type { FastifyInstance } from 'fastify';
import {
  addPastTrainings,
  gallerySlides,
  listGallery,
  listPastTrainings,
  maxGalleryImages,
  pastTrainingUploadedMessage,
} from '#contract/gallery.ts';
import { publicImageRules } from '#server/pictures/service.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { IncomingFolder } from '#server/platform/files/incoming-folder.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { type GalleryContext, listedPastTrainings, publishPastTrainings } from './service.ts';

export function publicGalleryRoutes(app: FastifyInstance, context: Pick<GalleryContext, 'db'>): void {
  registerEndpoint(app, listGallery, async () => ({
    message: 'Gallery',
    data: await listedPastTrainings(context, { page: 1, pageSize: gallerySlides }),
  }));
}

/** `incoming` is the folder for uploads during a request. */
export function adminGalleryRoutes(
  app: FastifyInstance,
  context: GalleryContext & { incoming: IncomingFolder; images: Images; guard: AdminGuard },
): void {
  const uploads = { ...publicImageRules, fields: ['images'], maxFiles: maxGalleryImages };
  registerEndpoint(app, listPastTrainings, async ({ query }) => ({
    message: 'Past trainings',
    data: await listedPastTrainings(context, query),
  }));
  registerEndpoint(
    app,
    addPastTrainings,
    async ({ body, request, signal }) => {
      const actor = context.guard.administratorOf(request);
      const encoder = context.images.encoderFor(clientKey(request), signal);
      return {
        message: pastTrainingUploadedMessage,
        data: { result: await publishPastTrainings({ ...context, actor }, encoder, body) },
      };
    },
    { form: { incoming: context.incoming, uploads } },
  );
}
