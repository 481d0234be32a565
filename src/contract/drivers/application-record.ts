import { type Check, textLimits, type Values } from '#contract/platform/checks.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';
import { vehicleTypes } from './vehicles.ts';

/** Written with an en dash. */
export const ageBrackets = ['30–35', '36–40', '41–45', '46–50'] as const;

export const professionalMissingMessage = 'Please fill in all required professional details.';

export const personalFields = {
  fullName: { kind: 'name', label: 'Full name' },
  email: { kind: 'email', label: 'Email address' },
  phoneNumber: { kind: 'phone', label: 'Phone number' },
  ageBracket: { kind: 'choice', label: 'Age bracket', options: ageBrackets },
  address: { kind: 'text', label: 'Address', max: textLimits.address },
  city: { kind: 'text', label: 'City', max: textLimits.name },
  state: { kind: 'choice', label: 'State', options: states },
} as const satisfies Fields;

/** The fields of the second step, in the order of their rules. */
export const professionalFields = {
  licence: { kind: 'text', label: 'Licence number', max: textLimits.name },
  licenceExpiryDate: { kind: 'date', label: 'Licence expiry date', isFromToday: true },
  typeOfVehice: { kind: 'choice', label: 'Vehicle type', options: vehicleTypes },
  yearsOfExperience: { kind: 'count', label: 'Years of experience', between: [1, 60] },
  previousDrivingExperienceDetails: {
    kind: 'text',
    label: 'Previous driving experience',
    max: textLimits.long,
  },
  medicalRecordsExpiryDate: { kind: 'date', label: 'Medical record expiry date' },
} as const satisfies Fields;

const { licence, licenceExpiryDate, medicalRecordsExpiryDate, yearsOfExperience, ...others } =
  professionalFields;

/** All fields of an application in display order, which differs from that of the rules. */
export const applicationFields = {
  ...personalFields,
  licence,
  licenceExpiryDate,
  medicalRecordsExpiryDate,
  yearsOfExperience,
  ...others,
};

export type ApplicationField = keyof typeof applicationFields;
export type ApplicationValues = Values<ApplicationField>;

export const applicationLabels = labelsOf(applicationFields);

export const personalChecks: readonly Check<ApplicationField>[] = checksOf(personalFields);

export const professionalChecks: readonly Check<ApplicationField>[] = checksOf(professionalFields, {
  missing: professionalMissingMessage,
});

/** All rules of the text fields, in the order of the wizard. */
export const applicationChecks = [...personalChecks, ...professionalChecks];

/**
 * The rules of a correction, in the same order. An expired licence is allowed: otherwise nothing else about its
 * holder could be corrected.
 */
export const driverCorrectionChecks: readonly Check<ApplicationField>[] = [
  ...personalChecks,
  ...checksOf(
    { ...professionalFields, licenceExpiryDate: { kind: 'date', label: licenceExpiryDate.label } },
    { missing: professionalMissingMessage },
  ),
];
