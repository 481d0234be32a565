import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, Instant, success, textField } from '#contract/platform/endpoint.ts';
import { pageOf, pagingQuery } from '#contract/platform/paging.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { Version } from '#contract/platform/version.ts';
import { imageFields } from '#contract/trainings/trainings.ts';

export const PastTraining = z
  .object({ _id: Id, ...imageFields, caption: z.string(), version: Version, createdAt: Instant })
  .check(z.meta({ id: 'PastTraining' }));
export type PastTraining = z.infer<typeof PastTraining>;

export const gallerySlides = 4;

export const maxGalleryImages = 20;

export const captionChecks: readonly check.Check<'caption'>[] = [
  check.required(['caption']),
  ...check.text('caption', 'Caption', check.textLimits.name),
];

export const imageMissingMessage = 'Please choose at least one image.';

export const pastTrainingUploadedMessage = 'Past Training uploaded successfully';

/** Lists the newest images, for the public gallery. */
export const listGallery = endpoint('GET /training/gallery', {
  access: 'public',
  tag: 'Gallery',
  summary: 'List the newest pictures of past trainings',
  response: pageOf(PastTraining),
});

/** Lists all images, newest first. */
export const listPastTrainings = endpoint('GET /admin/past/trainings', {
  access: 'read trainings',
  tag: 'Gallery',
  summary: 'List the pictures of past trainings',
  reads: ['gallery'],
  query: z.object({ ...pagingQuery }),
  response: pageOf(PastTraining),
});

/** Adds one item per image, all with the same caption. */
export const addPastTrainings = endpoint('POST /admin/past/training', {
  access: 'manage trainings',
  tag: 'Gallery',
  summary: 'Upload pictures of a past training',
  writes: ['gallery'],
  status: 201,
  accepts: ['multipart/form-data'],
  body: z.object({
    caption: textField('Caption', check.textLimits.name),
    images: z._default(z.array(Upload).check(z.meta({ minItems: 1 })), []),
  }),
  checks: captionChecks,
  response: success(z.object({ result: z.array(PastTraining) })),
});
