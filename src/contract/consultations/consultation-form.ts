import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import * as check from '#contract/platform/checks.ts';
import { emailField } from '#contract/platform/email-address.ts';
import { endpoint, Receipt, textField } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';

export const preferredTimes = ['Morning', 'Afternoon', 'Evening'] as const;

const labels = {
  fullName: 'Full name',
  companyName: 'Company name',
  email: 'Email address',
  phoneNumber: 'Phone number',
  areaOfConcern: 'Area of concern',
  consultationDate: 'Consultation date',
  preferredTime: 'Preferred time',
};

export type ConsultationField = keyof typeof labels;

export const consultationLabels: Readonly<Record<ConsultationField, string>> = labels;

/** The form before anything is typed. */
export const emptyConsultation: check.Values<ConsultationField> = {
  fullName: '',
  companyName: '',
  email: '',
  phoneNumber: '',
  areaOfConcern: '',
  consultationDate: '',
  preferredTime: '',
};

const needed = [
  'fullName',
  'email',
  'phoneNumber',
  'areaOfConcern',
  'consultationDate',
  'preferredTime',
] as const satisfies ConsultationField[];

/** The consultation's rules, in the order in which they are checked. */
export const consultationChecks: readonly check.Check<ConsultationField>[] = [
  check.required(needed),
  check.email('email'),
  check.phoneNumber('phoneNumber'),
  ...check.name('fullName', labels.fullName),
  ...check.name('companyName', labels.companyName),
  ...check.emailText('email', labels.email),
  ...check.text('areaOfConcern', labels.areaOfConcern, check.textLimits.long),
  ...check.realDate('consultationDate', labels.consultationDate),
  check.notBeforeToday('consultationDate', labels.consultationDate),
  check.oneOf('preferredTime', labels.preferredTime, preferredTimes),
];

export const ConsultationBody = z.object({
  fullName: nameField(labels.fullName, check.textLimits.name),
  companyName: nameField(labels.companyName, check.textLimits.name),
  email: emailField(labels.email),
  phoneNumber: textField(labels.phoneNumber, 11),
  areaOfConcern: textField(labels.areaOfConcern, check.textLimits.long),
  consultationDate: textField(labels.consultationDate, 10),
  preferredTime: textField(labels.preferredTime, 9),
});

/** The same with what the sender has agreed to. */
export const SentConsultationBody = z.extend(ConsultationBody, consentFields('booking'));

/** Books a consultation; returns its request id as the reference to quote. */
export const createConsultation = endpoint('POST /consultant/create', {
  access: 'public',
  tag: 'Consultations',
  summary: 'Book a consultation',
  status: 201,
  body: SentConsultationBody,
  checks: consultationChecks,
  response: Receipt,
});
