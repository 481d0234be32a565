import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addPastTrainings,
  gallerySlides,
  listGallery,
  listPastTrainings,
  maxGalleryImages,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import {
  changeCaption as changeCaptionEndpoint,
  removePastTraining as removePastTrainingEndpoint,
} from '#contract/gallery/gallery-management.ts';
import { publicImageRules } from '#server/pictures/service.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { IncomingFolder } from '#server/platform/files/incoming-folder.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import {
  changeCaption,
  type GalleryContext,
  listedPastTrainings,
  publishPastTrainings,
  removePastTraining,
} from './service.ts';

export function publicGalleryRoutes(app: FastifyInstance, context: Pick<GalleryContext, 'db'>): void {
  registerAnswer(app, listGallery, 'Gallery', () => listedPastTrainings(context, { page: 1, pageSize: gallerySlides }));
}

/** `incoming` is the folder for uploads during a request. */
export function adminGalleryRoutes(
  app: FastifyInstance,
  context: GalleryContext & { incoming: IncomingFolder; images: Images; guard: AdminGuard },
): void {
  const uploads = { ...publicImageRules, fields: ['images'], maxFiles: maxGalleryImages };
  registerAnswer(app, listPastTrainings, 'Past trainings', ({ query }) => listedPastTrainings(context, query));
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
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, changeCaptionEndpoint, 'Caption changed', ({ params, body, request }) =>
    changeCaption(by(request), params.id, body),
  );
  registerAnswer(app, removePastTrainingEndpoint, 'Picture removed', async ({ params, body, request }) => {
    await removePastTraining(by(request), params.id, body.version);
    return { _id: params.id };
  });
}
