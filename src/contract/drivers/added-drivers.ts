import * as z from 'zod/mini';
import { type ConsentForm, consentFields } from '#contract/consents/consents.ts';
import { endpoint, idOr, oneOf, success } from '#contract/platform/endpoint.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { seenVersion } from '#contract/platform/version.ts';
import { documentGroups, imageGroupsField, maxFilesPerGroup, multipartTexts } from './application-form.ts';
import { applicationChecks } from './application-record.ts';
import { Driver } from './drivers.ts';

/** How a driver who comes to the office has agreed to something, and what the record of it calls that. */
export const agreedForms = {
  paper: 'office, on paper',
  phone: 'office, by phone',
} as const satisfies Record<string, ConsentForm>;
export const agreedWays = ['paper', 'phone'] as const satisfies (keyof typeof agreedForms)[];
export type AgreedWay = (typeof agreedWays)[number];

export const agreedByMissingMessage = 'Please say how the driver has agreed.';

/**
 * The body of a driver whom an administrator adds: the application's texts, the documents that are there already, and what the
 * driver has agreed to.
 */
export const AddedDriverBody = z
  .object({
    ...multipartTexts,
    images: z._default(z.array(Upload), []),
    imageGroups: imageGroupsField(0),
    ...consentFields('office, on paper'),
    agreedBy: z.optional(oneOf('agreedBy', agreedWays)),
  })
  .check(z.meta({ dependentRequired: { images: ['imageGroups'], imageGroups: ['images'] } }));

/**
 * Adds a driver who has come to the office, as a pending application. Documents can follow. Responds 409 if another open
 * application has the e-mail address or the phone number.
 */
export const addDriver = endpoint('POST /admin/drivers', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Add a driver',
  writes: ['consents', 'documents', 'drivers', 'messages'],
  status: 201,
  accepts: ['multipart/form-data'],
  body: AddedDriverBody,
  checks: applicationChecks,
  errors: [409],
  response: success(Driver),
});

/**
 * Adds images to one of a driver's documents, beside those that are there. Responds 409 if they would be more than five, if
 * the driver is deleted, or isn't the `version` any more.
 */
export const addDocuments = endpoint('POST /admin/drivers/{id}/documents', {
  access: 'renew documents',
  tag: 'Drivers',
  summary: "Add images to one of a driver's documents",
  writes: ['documents', 'drivers'],
  status: 201,
  accepts: ['multipart/form-data'],
  params: z.object({ id: idOr('driverId') }),
  body: z.object({
    group: oneOf('group', documentGroups),
    images: z._default(z.array(Upload).check(z.meta({ minItems: 1 })), []),
    version: seenVersion(),
  }),
  errors: [404, 409],
  response: success(Driver),
});

/** Shown if a document would have more images than it can. */
export const tooManyImagesMessage = (label: string, present: number): string =>
  `${label} can have at most ${maxFilesPerGroup} images, and already has ${present}.`;
