import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import {
  endpoint,
  givenText,
  oneOf,
  Receipt,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { cleanName, Upload } from '#contract/platform/uploaded-file.ts';
import { sourceField } from '#contract/sources/slugs.ts';
import { PhotoHash, UploadSecret } from '#contract/uploads/application-uploads.ts';
import {
  ageBrackets,
  applicationChecks,
  applicationFields,
  applicationLabels as labels,
} from './application-record.ts';

export const alreadyAppliedMessage =
  'You have already applied with this email address or phone number.';

/** The documents of an application, in the order of the wizard's stages. */
export const documentGroups = ['drivers', 'nin', 'medical', 'education'] as const;
export type DocumentGroup = (typeof documentGroups)[number];

/** The documents' names, also used in the names of downloaded files. */
export const documentLabels: Record<DocumentGroup, string> = {
  drivers: "Driver's licence",
  nin: 'NIN identification card',
  medical: 'Medical record',
  education: 'Educational certificate',
};

/** Short names for lists: 'Missing: NIN card'. */
export const documentShortLabels: Record<DocumentGroup, string> = {
  drivers: 'Licence',
  nin: 'NIN card',
  medical: 'Medical record',
  education: 'Certificate',
};

export const stepTitles = {
  personal: 'Personal & Contact Information',
  professional: 'Professional Details',
  documents: 'Document Uploads',
} as const;

export const confirmationTitle = 'Confirm and submit';

export const maxFilesPerGroup = 5;

/** Shown when Next is pressed without a file; also the server's error for a missing document. */
export const documentMissingMessage = 'Please upload at least one document before proceeding.';

/** Accepts a hyphen in place of the en dash. */
export const ageBracketField = z._default(
  z.pipe(
    givenText(labels.ageBracket, 5).check(
      z.meta({ enum: ageBrackets.flatMap((bracket) => [bracket, bracket.replace('–', '-')]) }),
    ),
    z.transform((text: string) => text.replace('-', '–')),
  ),
  '',
);

const applicationTexts = { ...sentShape(applicationFields), ageBracket: ageBracketField };

/** The same in a multipart form, where every value is text. */
export const multipartTexts = {
  ...applicationTexts,
  yearsOfExperience: textField(labels.yearsOfExperience, 2),
};

/** The document group of each image of a multipart form, in the images' order. */
export const imageGroupsField = (minItems: number) =>
  z._default(
    z.pipe(
      // Multipart parsing returns a single value for a field sent once.
      z.transform((value: unknown) => [value].flat()),
      z
        .array(
          z.enum(documentGroups, `imageGroups must each be one of: ${documentGroups.join(', ')}.`),
        )
        .check(z.meta({ minItems, maxItems: documentGroups.length * maxFilesPerGroup })),
    ),
    [],
  );

/** The token of an invitation's link. An invalid one becomes '': the applicant isn't at fault. */
const invitationField = z._default(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')),
    z.string(),
  ),
  '',
);

/** An application: text fields, images, and each image's group in the same order. */
export const ApplicationBody = z.object({
  ...multipartTexts,
  images: z._default(z.array(Upload).check(z.meta({ minItems: documentGroups.length })), []),
  imageGroups: imageGroupsField(documentGroups.length),
  source: sourceField,
  invitation: invitationField,
  ...consentFields('application'),
});

/** Photos uploaded before, in order: each with its document and file name. */
export const uploadNames = z.array(
  z.object({
    sha256: PhotoHash,
    group: oneOf('The group of each photo', documentGroups),
    name: z
      .string('The name of each photo is needed.')
      .check(
        z.overwrite(cleanName),
        z.meta({ description: 'The name of its file; the last 120 characters are kept.' }),
      ),
  }),
  'uploads must be a list of photos.',
);
export type UploadName = z.infer<typeof uploadNames>[number];

/** An application whose photos were uploaded before: text fields and the names of the photos. */
export const UploadedApplicationBody = z.object({
  ...applicationTexts,
  uploadSecret: UploadSecret,
  uploads: uploadNames.check(
    z.meta({ minItems: documentGroups.length, maxItems: documentGroups.length * maxFilesPerGroup }),
  ),
  source: sourceField,
  invitation: invitationField,
  ...consentFields('application'),
});

/**
 * Submits an application with its documents, or with the names of uploaded ones; returns the driver id as the
 * reference. `source` is the slug of the link the applicant used; an unknown one is ignored.
 * `invitation` is the token of an invitation's link, which the application closes.
 */
export const registerDriver = endpoint('POST /driver/register', {
  access: 'public',
  tag: 'Drivers',
  summary: 'Apply as a driver',
  status: 201,
  accepts: ['multipart/form-data', 'application/json'],
  body: ApplicationBody,
  jsonBody: UploadedApplicationBody,
  checks: applicationChecks,
  errors: [409],
  response: Receipt,
});

/**
 * Reads whether applications are closed, and whether the one with this secret would still be accepted because its
 * first photo arrived before.
 */
export const readClosing = endpoint('POST /driver/closing', {
  access: 'public',
  tag: 'Drivers',
  summary: 'Read whether applications are closed',
  body: z.object({ uploadSecret: z.optional(UploadSecret) }),
  response: success(
    z.object({
      isClosed: z.boolean(),
      isTaken: z.boolean(),
      /** Why they are closed, and the day they open again; '' if open or not given. */
      reason: z.string(),
      opensOn: z.string(),
    }),
  ),
});
