import type { Values } from '#contract/platform/checks.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';

/** A person on a training. A phone number can have any form here. */
export const traineeFields = {
  fullName: { kind: 'name', label: 'Full name' },
  email: { kind: 'email', label: 'Email address' },
  phoneNumber: { kind: 'any phone', label: 'Phone number' },
  companyName: { kind: 'name', label: 'Company name', isOptional: true },
} as const satisfies Fields;
export type TraineeField = keyof typeof traineeFields;
export type TraineeValues = Values<TraineeField>;

/** What the registration form asks for. */
export const enrolmentFields = {
  trainingName: { kind: 'name', label: 'Training' },
  ...traineeFields,
} as const satisfies Fields;
export type EnrolmentField = keyof typeof enrolmentFields;

export const enrolmentLabels = labelsOf(enrolmentFields);

export const enrolmentChecks = checksOf(enrolmentFields);

/** The rules of a person whose training is known. */
export const traineeChecks = checksOf(traineeFields);
