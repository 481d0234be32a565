import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import * as check from '#contract/platform/checks.ts';
import { emailField } from '#contract/platform/email-address.ts';
import { endpoint, givenText, oneOf, Receipt, success, textField } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { cleanName, Upload } from '#contract/platform/uploaded-file.ts';
import { sourceField } from '#contract/sources/slugs.ts';
import { PhotoHash, UploadSecret } from '#contract/uploads/application-uploads.ts';
import { vehicleTypes } from './vehicles.ts';

/** Shown to an applicant whose e-mail address or phone number is in an open application. */
export const alreadyAppliedMessage = 'You have already applied with this email address or phone number.';

/** The age brackets of applicants, from 30 to 50; written with an en dash. */
export const ageBrackets = ['30–35', '36–40', '41–45', '46–50'] as const;

/** The kinds of documents in an application, in the order of the wizard's stages. */
export const documentGroups = ['drivers', 'nin', 'medical', 'education'] as const;
export type DocumentGroup = (typeof documentGroups)[number];

/** The documents' names as shown to people, also used in the names of downloaded files. */
export const documentLabels: Record<DocumentGroup, string> = {
  drivers: "Driver's licence",
  nin: 'NIN identification card',
  medical: 'Medical record',
  education: 'Educational certificate',
};

/** The titles of the wizard's steps. */
export const stepTitles = {
  personal: 'Personal & Contact Information',
  professional: 'Professional Details',
  documents: 'Document Uploads',
} as const;

/** The title of the third step's last stage, after those of the documents. */
export const confirmationTitle = 'Confirm and submit';

export const maxFilesPerGroup = 5;

const labels = {
  fullName: 'Full name',
  email: 'Email address',
  phoneNumber: 'Phone number',
  ageBracket: 'Age bracket',
  address: 'Address',
  city: 'City',
  state: 'State',
  licence: 'Licence number',
  licenceExpiryDate: 'Licence expiry date',
  medicalRecordsExpiryDate: 'Medical record expiry date',
  yearsOfExperience: 'Years of experience',
  typeOfVehice: 'Vehicle type',
  previousDrivingExperienceDetails: 'Previous driving experience',
};

export const applicationLabels: Readonly<Record<ApplicationField, string>> = labels;

/** A text field of an application, by its name in the API. */
export type ApplicationField = keyof typeof labels;

export type ApplicationValues = check.Values<ApplicationField>;

const personal = [
  'fullName',
  'email',
  'phoneNumber',
  'ageBracket',
  'address',
  'city',
  'state',
] as const satisfies ApplicationField[];

const professional = [
  'licence',
  'licenceExpiryDate',
  'typeOfVehice',
  'yearsOfExperience',
  'previousDrivingExperienceDetails',
  'medicalRecordsExpiryDate',
] as const satisfies ApplicationField[];

/** The rules of the first step, in the order in which they are checked. */
export const personalChecks: readonly check.Check<ApplicationField>[] = [
  check.required(personal),
  check.email('email'),
  check.phoneNumber('phoneNumber'),
  ...check.name('fullName', labels.fullName),
  ...check.emailText('email', labels.email),
  check.oneOf('ageBracket', labels.ageBracket, ageBrackets),
  ...check.text('address', labels.address, check.textLimits.address),
  ...check.text('city', labels.city, check.textLimits.name),
  check.oneOf('state', labels.state, states),
];

export const professionalMissingMessage = 'Please fill in all required professional details.';

/** The rules of the second step, in the order in which they are checked. */
export const professionalChecks: readonly check.Check<ApplicationField>[] = [
  check.required(professional, professionalMissingMessage),
  ...check.text('licence', labels.licence, check.textLimits.name),
  ...check.realDate('licenceExpiryDate', labels.licenceExpiryDate),
  check.notBeforeToday('licenceExpiryDate', labels.licenceExpiryDate),
  check.oneOf('typeOfVehice', labels.typeOfVehice, vehicleTypes),
  check.wholeNumber('yearsOfExperience', labels.yearsOfExperience, 1, 60),
  ...check.text('previousDrivingExperienceDetails', labels.previousDrivingExperienceDetails, check.textLimits.long),
  ...check.realDate('medicalRecordsExpiryDate', labels.medicalRecordsExpiryDate),
];

/** All rules of an application's text fields, in the order of the wizard. */
export const applicationChecks = [...personalChecks, ...professionalChecks];

/** Shown when Next is pressed without a file; also the server's validation error for a missing document. */
export const documentMissingMessage = 'Please upload at least one document before proceeding.';

const ageBracketField = z._default(
  z.pipe(
    givenText(labels.ageBracket, 5).check(
      z.meta({ enum: ageBrackets.flatMap((bracket) => [bracket, bracket.replace('–', '-')]) }),
    ),
    z.transform((text: string) => text.replace('-', '–')),
  ),
  '',
);

/** The text fields of an application as a form sends them. */
export const applicationTexts = {
  fullName: nameField(labels.fullName, check.textLimits.name),
  email: emailField(labels.email),
  phoneNumber: textField(labels.phoneNumber, 11),
  ageBracket: ageBracketField,
  address: textField(labels.address, check.textLimits.address),
  city: textField(labels.city, check.textLimits.name),
  state: textField(labels.state, check.textLimits.name),
  licence: textField(labels.licence, check.textLimits.name),
  licenceExpiryDate: textField(labels.licenceExpiryDate, 10),
  medicalRecordsExpiryDate: textField(labels.medicalRecordsExpiryDate, 10),
  yearsOfExperience: textField(labels.yearsOfExperience, 2),
  typeOfVehice: textField(labels.typeOfVehice, 5),
  previousDrivingExperienceDetails: textField(labels.previousDrivingExperienceDetails, check.textLimits.long),
};

/** The document of each image of a multipart form, in the images' order. */
export const imageGroupsField = (minItems: number) =>
  z._default(
    z.pipe(
      // A field that is sent once is parsed as a single value.
      z.transform((given: unknown) => [given].flat()),
      z
        .array(z.enum(documentGroups, `imageGroups must each be one of: ${documentGroups.join(', ')}.`))
        .check(z.meta({ minItems, maxItems: documentGroups.length * maxFilesPerGroup })),
    ),
    [],
  );

/** The body of an application: text fields, images, and each image's group in the same order. */
export const ApplicationBody = z.object({
  ...applicationTexts,
  images: z._default(z.array(Upload).check(z.meta({ minItems: documentGroups.length })), []),
  imageGroups: imageGroupsField(documentGroups.length),
  source: sourceField,
  ...consentFields('application'),
});

/** The years of experience in JSON: the API documents a number; text from a form is accepted too. */
export const yearsInJson = z._default(
  z.pipe(
    z.union([z.number(), z.string()], `${labels.yearsOfExperience} must be a number.`),
    z.transform((value: number | string) => String(value).trim()),
  ),
  '',
);

/** Names photos that were sent before, in their order: each with its document, and the name of its file. */
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

/** The body of an application whose photos have been sent before: text fields, and what names the photos. */
export const UploadedApplicationBody = z.object({
  ...applicationTexts,
  yearsOfExperience: yearsInJson,
  uploadSecret: UploadSecret,
  uploads: uploadNames.check(
    z.meta({ minItems: documentGroups.length, maxItems: documentGroups.length * maxFilesPerGroup }),
  ),
  source: sourceField,
  ...consentFields('application'),
});

/**
 * Sends an application with its documents, or with the names of those that were sent before; returns the driver id as
 * the reference to quote. `source` is the end of the link by which the applicant came; one that there isn't counts as none.
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
 * Reads whether applications are closed, and whether the one with this secret would be taken nevertheless: its first photo was here
 * before.
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
      /** Why they are closed, and on which day they open again; '' where that isn't said, or they are open. */
      reason: z.string(),
      opensOn: z.string(),
    }),
  ),
});
