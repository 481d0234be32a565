import * as z from 'zod/mini';
import * as check from './checks.ts';
import { emailField } from './email-address.ts';
import { endpoint, Receipt, textField } from './endpoint.ts';

const labels = {
  trainingName: 'Training',
  fullName: 'Full name',
  email: 'Email address',
  phoneNumber: 'Phone number',
  companyName: 'Company name',
};

/** A field of the training registration form. */
export type EnrolmentField = keyof typeof labels;

/** What each field of a registration is called. */
export const enrolmentLabels: Readonly<Record<EnrolmentField, string>> = labels;

/** What a person reads whose registration comes too late. */
export const registrationClosedMessage = 'Registration for this training has closed.';

/** What a person reads who registers for the same training again. */
export const alreadyRegisteredMessage = 'You are already registered for this training.';

/** The registration's rules, in the order in which they are checked. A phone number may have any form here. */
export const enrolmentChecks: readonly check.Check<EnrolmentField>[] = [
  check.required(['trainingName', 'fullName', 'email', 'phoneNumber']),
  check.email('email'),
  ...check.text('trainingName', labels.trainingName, check.textLimits.name),
  ...check.text('fullName', labels.fullName, check.textLimits.name),
  ...check.emailText('email', labels.email),
  ...check.text('phoneNumber', labels.phoneNumber, check.textLimits.phoneNumber),
  ...check.text('companyName', labels.companyName, check.textLimits.name),
];

/** A registration as it comes in; `trainingName` is the training's title, letter case aside. */
export const EnrolmentBody = z.object({
  trainingName: textField(labels.trainingName, check.textLimits.name),
  fullName: textField(labels.fullName, check.textLimits.name),
  email: emailField(labels.email),
  phoneNumber: textField(labels.phoneNumber, check.textLimits.phoneNumber),
  companyName: textField(labels.companyName, check.textLimits.name),
});

/** Registers somebody for a training; answers the registration's own reference. */
export const enrol = endpoint({
  method: 'POST',
  path: '/training/enrol',
  access: 'public',
  tag: 'Trainings',
  summary: 'Register for a training',
  status: 201,
  body: EnrolmentBody,
  checks: enrolmentChecks,
  refuses: [404, 409],
  answer: Receipt,
});
