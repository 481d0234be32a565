import type { FastifyInstance } from 'fastify';
import {
  addPastTrainings,
  gallerySlides,
  listGallery,
  listPastTrainings,
  mostGalleryPictures,
} from '#contract/gallery.ts';
import { maxPublicPictureBytes } from '#contract/uploads.ts';
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
export function adminGalleryRoutes(app: FastifyInstance, context: GalleryContext & { incoming: string }): void {
  const uploads = { fields: ['images'], most: mostGalleryPictures, maxBytes: maxPublicPictureBytes };
  serve(app, listPastTrainings, async ({ query }) => ({
    message: 'Past trainings',
    data: await listedPastTrainings(context, query),
  }));
  serve(
    app,
    addPastTrainings,
    async ({ body, signal }) => ({
      message: 'Past Training uploaded successfully',
      data: { result: await publishPastTrainings(context, body, signal) },
    }),
    { form: { incoming: context.incoming, uploads } },
  );
}
