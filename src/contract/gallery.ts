import * as z from 'zod/mini';
import * as check from './checks.ts';
import { endpoint, Id, Instant, success, textField } from './endpoint.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { imageFields } from './trainings.ts';
import { Upload } from './uploaded-file.ts';
import { seenVersionNumber, Version } from './version.ts';

/** An image of a past training, with its caption. */
export const PastTraining = z
  .object({ _id: Id, ...imageFields, caption: z.string(), version: Version, createdAt: Instant })
  .check(z.meta({ id: 'PastTraining' }));
export type PastTraining = z.infer<typeof PastTraining>;

/** The number of images in the public gallery. */
export const gallerySlides = 4;

/** The maximum number of images in one upload. */
export const maxGalleryImages = 20;

export const captionChecks: readonly check.Check<'caption'>[] = [
  check.required(['caption']),
  ...check.text('caption', 'Caption', check.textLimits.name),
];

export const imageMissingMessage = 'Please choose at least one image.';

export const pastTrainingUploadedMessage = 'Past Training uploaded successfully';

/** Lists the newest images, for the public gallery. */
export const listGallery = endpoint({
  method: 'GET',
  path: '/training/gallery',
  access: 'public',
  tag: 'Gallery',
  summary: 'List the newest pictures of past trainings',
  status: 200,
  response: pageOf(PastTraining),
});

/** Lists all images, newest first. */
export const listPastTrainings = endpoint({
  method: 'GET',
  path: '/admin/past/trainings',
  access: 'read trainings',
  tag: 'Gallery',
  summary: 'List the pictures of past trainings',
  status: 200,
  query: z.object({ ...pagingQuery }),
  response: pageOf(PastTraining),
});

/** Adds one item for each image, all with the same caption. */
export const addPastTrainings = endpoint({
  method: 'POST',
  path: '/admin/past/training',
  access: 'manage trainings',
  tag: 'Gallery',
  summary: 'Upload pictures of a past training',
  status: 201,
  accepts: ['multipart/form-data'],
  body: z.object({
    caption: textField('Caption', check.textLimits.name),
    images: z._default(z.array(Upload).check(z.meta({ minItems: 1 })), []),
  }),
  checks: captionChecks,
  response: success(z.object({ result: z.array(PastTraining) })),
});

const changing = {
  access: 'manage trainings',
  tag: 'Gallery',
  status: 200,
  params: z.object({ id: Id }),
  errors: [404, 409],
} as const;

/** Changes an image's caption. Responds 409 if it isn't the `version` any more. */
export const changeCaption = endpoint({
  ...changing,
  method: 'PATCH',
  path: '/admin/past/trainings/{id}',
  summary: 'Change the caption of a picture of a past training',
  body: z.object({ caption: textField('Caption', check.textLimits.name), version: seenVersionNumber }),
  checks: captionChecks,
  response: success(PastTraining),
});

/** Takes an image out of the gallery, and deletes its files unless it is shown elsewhere. Responds 409 if it isn't the `version` any more. */
export const removePastTraining = endpoint({
  ...changing,
  method: 'POST',
  path: '/admin/past/trainings/{id}/remove',
  summary: 'Remove a picture of a past training',
  body: z.object({ version: seenVersionNumber }),
  response: success(z.object({ _id: Id })),
});
