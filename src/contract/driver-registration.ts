import * as z from 'zod/mini';
import { applicationLabels, documentGroups, longText } from './driver-applications.ts';
import { endpoint, Receipt, textField } from './endpoint.ts';

const ageBracketField = z.pipe(
  textField(applicationLabels.ageBracket, 5),
  z.transform((text: string) => text.replace('-', '–')),
);

/** A picture that was sent: its name as the sender gave it; its bytes wait elsewhere. */
const Picture = z
  .custom<UploadedPicture>((value) => typeof value === 'object' && value !== null && 'path' in value)
  .check(z.meta({ type: 'string', format: 'binary' }));

/** A picture that the server has received, where it lies, and what it is by its content. */
export interface UploadedPicture {
  name: string;
  path: string;
  size: number;
}

/** The application as it comes in: text fields, pictures and the kinds they belong to, in the same order. */
export const ApplicationBody = z.object({
  fullName: textField(applicationLabels.fullName, 120),
  email: textField(applicationLabels.email, 254),
  phoneNumber: textField(applicationLabels.phoneNumber, 11),
  ageBracket: ageBracketField,
  address: textField(applicationLabels.address, 300),
  city: textField(applicationLabels.city, 120),
  state: textField(applicationLabels.state, 120),
  licence: textField(applicationLabels.licence, 120),
  licenceExpiryDate: textField(applicationLabels.licenceExpiryDate, 10),
  medicalRecordsExpiryDate: textField(applicationLabels.medicalRecordsExpiryDate, 10),
  yearsOfExperience: textField(applicationLabels.yearsOfExperience, 2),
  typeOfVehice: textField(applicationLabels.typeOfVehice, 5),
  previousDrivingExperienceDetails: textField(applicationLabels.previousDrivingExperienceDetails, longText),
  images: z._default(z.array(Picture), []),
  imageGroups: z._default(
    z.array(z.enum(documentGroups, `imageGroups must each be one of: ${documentGroups.join(', ')}.`)),
    [],
  ),
});

/** Sends an application with its documents; answers the driver id as the reference to quote. */
export const registerDriver = endpoint({
  method: 'POST',
  path: '/driver/register',
  access: 'public',
  summary: 'Apply as a driver',
  status: 201,
  accepts: ['multipart/form-data'],
  body: ApplicationBody,
  answer: Receipt,
});
