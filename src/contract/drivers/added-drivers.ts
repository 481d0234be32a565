import * as z from 'zod/mini';
import { type ConsentForm, consentFields } from '#contract/consents/consents.ts';
import { endpoint, idOr, oneOf, success } from '#contract/platform/endpoint.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { seenVersion } from '#contract/platform/version.ts';
import {
  documentGroups,
  imageGroupsField,
  maxFilesPerGroup,
  multipartTexts,
} from './application-form.ts';
import { applicationChecks } from './application-record.ts';
import { Driver } from './drivers.ts';

/** The ways to give consent at the office, and the form's name in its record. */
export const agreedForms = {
  paper: 'office, on paper',
  phone: 'office, by phone',
} as const satisfies Record<string, ConsentForm>;
export const agreedWays = ['paper', 'phone'] as const satisfies (keyof typeof agreedForms)[];
export type AgreedWay = (typeof agreedWays)[number];

export const agreedByMissingMessage = 'Please say how the driver has agreed.';

/** A driver added by an administrator: the application's texts, the documents available so far, and the consents. */
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
 * Adds a driver at the office, as a Pending application. Documents can follow. Responds 409 if another open
 * application has the email address or phone number.
 */
export const addDriver = endpoint('POST /admin/drivers', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Add a driver',
  writes: ['consents', 'documents', 'driver-invitations', 'drivers', 'messages'],
  status: 201,
  accepts: ['multipart/form-data'],
  body: AddedDriverBody,
  checks: applicationChecks,
  errors: [409],
  response: success(Driver),
});

/**
 * Adds images to one of a driver's documents. Responds 409 above five images, for a deleted driver, or if the
 * `version` is outdated.
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

export const tooManyImagesMessage = (label: string, present: number): string =>
  `${label} can have at most ${maxFilesPerGroup} images, and already has ${present}.`;
