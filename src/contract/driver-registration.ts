import * as z from 'zod/mini';
import {
  ageBrackets,
  applicationChecks,
  applicationLabels,
  documentGroups,
  maxFilesPerGroup,
} from './application-form.ts';
import { UploadReferences, UploadSecret } from './application-uploads.ts';
import { textLimits } from './checks.ts';
import { emailField } from './email-address.ts';
import { endpoint, Receipt, textField } from './endpoint.ts';
import { Upload } from './uploaded-file.ts';

const ageBracketField = z.pipe(
  textField(applicationLabels.ageBracket, 5).check(
    z.meta({ enum: ageBrackets.flatMap((bracket) => [bracket, bracket.replace('–', '-')]) }),
  ),
  z.transform((text: string) => text.replace('-', '–')),
);

const texts = {
  fullName: textField(applicationLabels.fullName, textLimits.name),
  email: emailField(applicationLabels.email),
  phoneNumber: textField(applicationLabels.phoneNumber, 11),
  ageBracket: ageBracketField,
  address: textField(applicationLabels.address, textLimits.address),
  city: textField(applicationLabels.city, textLimits.name),
  state: textField(applicationLabels.state, textLimits.name),
  licence: textField(applicationLabels.licence, textLimits.name),
  licenceExpiryDate: textField(applicationLabels.licenceExpiryDate, 10),
  medicalRecordsExpiryDate: textField(applicationLabels.medicalRecordsExpiryDate, 10),
  yearsOfExperience: textField(applicationLabels.yearsOfExperience, 2),
  typeOfVehice: textField(applicationLabels.typeOfVehice, 5),
  previousDrivingExperienceDetails: textField(applicationLabels.previousDrivingExperienceDetails, textLimits.long),
};

/** The body of an application: text fields, images, and each image's group in the same order. */
export const ApplicationBody = z.object({
  ...texts,
  images: z._default(z.array(Upload).check(z.meta({ minItems: documentGroups.length })), []),
  imageGroups: z._default(
    z.pipe(
      // A field that is sent once is parsed as a single value.
      z.transform((given: unknown) => [given].flat()),
      z
        .array(z.enum(documentGroups, `imageGroups must each be one of: ${documentGroups.join(', ')}.`))
        .check(z.meta({ minItems: documentGroups.length, maxItems: documentGroups.length * maxFilesPerGroup })),
    ),
    [],
  ),
});

// The API documents a number; text from a form is accepted too.
const years = z._default(
  z.pipe(
    z.union([z.number(), z.string()], `${applicationLabels.yearsOfExperience} must be a number.`),
    z.transform((value: number | string) => String(value).trim()),
  ),
  '',
);

/** The body of an application whose photos have been sent before: text fields, and what names the photos. */
export const UploadedApplicationBody = z.object({
  ...texts,
  yearsOfExperience: years,
  uploadSecret: UploadSecret,
  uploads: UploadReferences,
});

/** Sends an application with its documents, or with the names of those that were sent before; returns the driver id as the reference to quote. */
export const registerDriver = endpoint({
  method: 'POST',
  path: '/driver/register',
  access: 'public',
  tag: 'Drivers',
  summary: 'Apply as a driver',
  status: 201,
  accepts: ['multipart/form-data', 'application/json'],
  body: ApplicationBody,
  jsonBody: UploadedApplicationBody,
  checks: applicationChecks,
  refuses: [409],
  answer: Receipt,
});
