import type { FastifyInstance } from 'fastify';
import {
  addPastTrainings,
  gallerySlides,
  listGallery,
  listPastTrainings,
  mostGalleryPictures,
} from '#contract/gallery.ts';
import type { Images } from '#server/platform/images.ts';
import { publicImageRules } from '#server/platform/public-pictures.ts';
import { senderOf } from '#server/platform/senders.ts';
import { serve } from '#server/platform/serve.ts';
import { type GalleryContext, listedPastTrainings, publishPastTrainings } from './service.ts';

/** Serves the gallery's newest pictures to everybody. */
export function publicGalleryRoutes(app: FastifyInstance, context: Pick<GalleryContext, 'db'>): void {
  serve(app, listGallery, async () => ({
    message: 'Gallery',
    data: await listedPastTrainings(context, { page: 1, pageSize: gallerySlides }),
  }));
}

/** Serves what administrators do with the gallery; `incoming` is where pictures wait during a request. */
export function adminGalleryRoutes(
  app: FastifyInstance,
  context: GalleryContext & { incoming: string; images: Images },
): void {
  const uploads = { ...publicImageRules, fields: ['images'], most: mostGalleryPictures };
  serve(app, listPastTrainings, async ({ query }) => ({
    message: 'Past trainings',
    data: await listedPastTrainings(context, query),
  }));
  serve(
    app,
    addPastTrainings,
    async ({ body, request, signal }) => ({
      message: 'Past Training uploaded successfully',
      data: { result: await publishPastTrainings(context, context.images.encoderFor(senderOf(request), signal), body) },
    }),
    { form: { incoming: context.incoming, uploads } },
  );
}
