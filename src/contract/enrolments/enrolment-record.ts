import type { Values } from '#contract/platform/checks.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';

/** The trainee's fields. Unlike other forms, this one accepts any phone number. */
export const traineeFields = {
  fullName: { kind: 'name', label: 'Full name' },
  email: { kind: 'email', label: 'Email address' },
  phoneNumber: { kind: 'any phone', label: 'Phone number' },
  companyName: { kind: 'name', label: 'Company name', isOptional: true },
} as const satisfies Fields;
export type TraineeField = keyof typeof traineeFields;
export type TraineeValues = Values<TraineeField>;

export const enrolmentFields = {
  trainingName: { kind: 'name', label: 'Training' },
  ...traineeFields,
} as const satisfies Fields;
export type EnrolmentField = keyof typeof enrolmentFields;

export const enrolmentLabels = labelsOf(enrolmentFields);

export const enrolmentChecks = checksOf(enrolmentFields);

export const traineeChecks = checksOf(traineeFields);
