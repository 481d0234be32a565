import * as z from 'zod/mini';
import { textLimits } from '#contract/platform/checks.ts';
import { endpoint, Id, success, textField } from '#contract/platform/endpoint.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import { captionChecks, PastTraining } from './gallery.ts';

const changing = {
  access: 'manage trainings',
  tag: 'Gallery',
  params: z.object({ id: Id }),
  errors: [404, 409],
} as const;

/** Responds 409 if the `version` is outdated. */
export const changeCaption = endpoint('PATCH /admin/past/trainings/{id}', {
  ...changing,
  summary: "Change the caption of a past training's picture",
  writes: ['gallery'],
  body: z.object({ caption: textField('Caption', textLimits.name), version: seenVersionNumber }),
  checks: captionChecks,
  response: success(PastTraining),
});

/**
 * Removes an image, and deletes its files unless they are used elsewhere. Responds 409 if the `version` is
 * outdated.
 */
export const removePastTraining = endpoint('POST /admin/past/trainings/{id}/remove', {
  ...changing,
  summary: "Remove a past training's picture",
  writes: ['gallery'],
  body: z.object({ version: seenVersionNumber }),
  response: success(z.object({ _id: Id })),
});
