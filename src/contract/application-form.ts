import * as check from './checks.ts';
import { states } from './nigerian-states.ts';
import { vehicleTypes } from './vehicles.ts';

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
  ...check.text('fullName', labels.fullName, check.textLimits.name),
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
  check.realDate('licenceExpiryDate', labels.licenceExpiryDate),
  check.notBeforeToday('licenceExpiryDate', labels.licenceExpiryDate),
  check.oneOf('typeOfVehice', labels.typeOfVehice, vehicleTypes),
  check.wholeNumber('yearsOfExperience', labels.yearsOfExperience, 1, 60),
  ...check.text('previousDrivingExperienceDetails', labels.previousDrivingExperienceDetails, check.textLimits.long),
  check.realDate('medicalRecordsExpiryDate', labels.medicalRecordsExpiryDate),
];

/** All rules of an application's text fields, in the order of the wizard. */
export const applicationChecks = [...personalChecks, ...professionalChecks];

/** Shown when Next is pressed without a file; also the server's validation error for a missing document. */
export const documentMissingMessage = 'Please upload at least one document before proceeding.';
