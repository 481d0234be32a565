import * as check from './checks.ts';
import { states } from './nigerian-states.ts';
import { vehicleTypes } from './vehicles.ts';

/** The age brackets a prospective driver can be in, from 30 to 50; written with an en dash. */
export const ageBrackets = ['30–35', '36–40', '41–45', '46–50'] as const;

/** The kinds of document an application brings, in the order of their stages. */
export const documentGroups = ['drivers', 'nin', 'medical', 'education'] as const;
export type DocumentGroup = (typeof documentGroups)[number];

/** A document's name as people read it, on the stage and in the name of a downloaded file. */
export const documentLabels: Record<DocumentGroup, string> = {
  drivers: "Driver's licence",
  nin: 'NIN identification card',
  medical: 'Medical record',
  education: 'Educational certificate',
};

/** At most so many files for one kind of document. */
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

/** What each field of an application is called. */
export const applicationLabels: Readonly<Record<ApplicationField, string>> = labels;

/** A text field of a driver application, spelled as the wire spells it. */
export type ApplicationField = keyof typeof labels;

/** An application's fields as typed. */
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

/** The first step's rules, in the order in which they are checked. */
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

/** The second step's rules, in the order in which they are checked. */
export const professionalChecks: readonly check.Check<ApplicationField>[] = [
  check.required(professional, 'Please fill in all required professional details.'),
  ...check.text('licence', labels.licence, check.textLimits.name),
  check.realDate('licenceExpiryDate', labels.licenceExpiryDate),
  check.notBeforeToday('licenceExpiryDate', labels.licenceExpiryDate),
  check.oneOf('typeOfVehice', labels.typeOfVehice, vehicleTypes),
  check.wholeNumber('yearsOfExperience', labels.yearsOfExperience, 1, 60),
  ...check.text('previousDrivingExperienceDetails', labels.previousDrivingExperienceDetails, check.textLimits.long),
  check.realDate('medicalRecordsExpiryDate', labels.medicalRecordsExpiryDate),
];

/** Every rule of an application's text fields, in the order of the wizard. */
export const applicationChecks = [...personalChecks, ...professionalChecks];

/** What a stage says when Next is pressed without a file, and the server for a kind of document that is missing. */
export const documentMissingMessage = 'Please upload at least one document before proceeding.';
