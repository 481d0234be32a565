import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import * as check from '#contract/platform/checks.ts';
import { emailField } from '#contract/platform/email-address.ts';
import { endpoint, givenText, Receipt } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';

const labels = {
  trainingName: 'Training',
  fullName: 'Full name',
  email: 'Email address',
  phoneNumber: 'Phone number',
  companyName: 'Company name',
};

export type EnrolmentField = keyof typeof labels;

export const enrolmentLabels: Readonly<Record<EnrolmentField, string>> = labels;

/** Shown when someone registers after the deadline. */
export const registrationClosedMessage = 'Registration for this training has closed.';

/** Shown when someone registers for a training without a free seat, and has not asked for a place in the waiting list. */
export const trainingFullMessage = 'This training is full. You can join its waiting list.';

/** Shown when the waiting list of a training takes nobody any more, or fewer than ask for a place. */
export const waitingListFullMessage = 'This training and its waiting list are full.';
export const waitingListTooShortMessage = (left: number): string =>
  left === 0 ? waitingListFullMessage : `The waiting list has room for only ${left} more.`;

/** The answer to somebody who has got a seat, or a place on the waiting list. */
export const registeredMessage = (title: string): string => `You are registered for ${title}.`;
export const waitingMessage = (title: string, position: number): string =>
  `You are on the waiting list for ${title}. You're number ${position} on the list.`;

/** Shown when someone registers for the same training again. */
export const alreadyRegisteredMessage = 'You are already registered for this training.';

export type TraineeField = Exclude<EnrolmentField, 'trainingName'>;

const namesAndContacts: readonly check.Check<TraineeField>[] = [
  ...check.name('fullName', labels.fullName),
  ...check.emailText('email', labels.email),
  ...check.text('phoneNumber', labels.phoneNumber, check.textLimits.phoneNumber),
  ...check.name('companyName', labels.companyName),
];

/** The enrolment's rules, in the order in which they are checked. A phone number can have any form here. */
export const enrolmentChecks: readonly check.Check<EnrolmentField>[] = [
  check.required(['trainingName', 'fullName', 'email', 'phoneNumber']),
  check.email('email'),
  ...check.name('trainingName', labels.trainingName),
  ...namesAndContacts,
];

/** The same rules of a person whose training is known. */
export const traineeChecks: readonly check.Check<TraineeField>[] = [
  check.required(['fullName', 'email', 'phoneNumber']),
  check.email('email'),
  ...namesAndContacts,
];

/** A person on a training. */
export const traineeFields = {
  fullName: nameField(labels.fullName, check.textLimits.name),
  email: emailField(labels.email),
  // In one form, so that the person is found however the number was typed.
  phoneNumber: z._default(
    givenText(labels.phoneNumber, check.textLimits.phoneNumber).check(z.overwrite(nationalPhoneNumber)),
    '',
  ),
  companyName: nameField(labels.companyName, check.textLimits.name),
};

/** Whether somebody joins the waiting list. */
export const joinsWaitingList = z._default(z.boolean('joinsWaitingList must be true or false.'), false);

/**
 * The body of an enrolment. `trainingName` is the training's title, ignoring case; `trainingId`, if it is given, decides. Who joins the
 * waiting list is registered while there is a free seat.
 */
export const EnrolmentBody = z.object({
  trainingName: nameField(labels.trainingName, check.textLimits.name),
  trainingId: z.optional(z.string('trainingId must be given once.').check(z.trim())),
  joinsWaitingList,
  ...traineeFields,
  ...consentFields('registration'),
});

/** Registers a person for a training, or puts one on its waiting list; returns the enrolment's reference. Responds 409 if it is full. */
export const enrol = endpoint('POST /training/enrol', {
  access: 'public',
  tag: 'Trainings',
  summary: 'Register for a training',
  status: 201,
  body: EnrolmentBody,
  checks: enrolmentChecks,
  errors: [404, 409],
  response: Receipt,
});
