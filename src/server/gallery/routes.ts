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
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import {
  changeCaption,
  listedPastTrainings,
  publishPastTrainings,
  removePastTraining,
} from './service.ts';

export function publicGalleryRoutes(scope: VisitorScope): void {
  serve(scope, listGallery, 'Gallery', (context) =>
    listedPastTrainings(context, { page: 1, pageSize: gallerySlides }),
  );
}

export function adminGalleryRoutes(scope: AdministratorScope): void {
  const uploads = { ...publicImageRules, fields: ['images'], maxFiles: maxGalleryImages };
  serve(scope, listPastTrainings, 'Past trainings', (context, { query }) =>
    listedPastTrainings(context, query),
  );
  serve(
    scope,
    addPastTrainings,
    pastTrainingUploadedMessage,
    async (context, { body }) => ({ result: await publishPastTrainings(context, body) }),
    { form: { uploads } },
  );
  serve(scope, changeCaptionEndpoint, 'Caption changed', (context, { params, body }) =>
    changeCaption(context, params.id, body),
  );
  serve(scope, removePastTrainingEndpoint, 'Picture removed', async (context, { params, body }) => {
    await removePastTraining(context, params.id, body.version);
    return { _id: params.id };
  });
}
