import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import { endpoint, Receipt } from '#contract/platform/endpoint.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { enrolmentChecks, enrolmentFields, traineeFields } from './enrolment-record.ts';

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

/** Whether somebody joins the waiting list. */
export const joinsWaitingList = z._default(z.boolean('joinsWaitingList must be true or false.'), false);

/**
 * The body of an enrolment. `trainingName` is the training's title, ignoring case; `trainingId`, if it is given, decides. Who joins the
 * waiting list is registered while there is a free seat.
 */
export const EnrolmentBody = z.object({
  ...sentShape({ trainingName: enrolmentFields.trainingName }),
  trainingId: z.optional(z.string('trainingId must be given once.').check(z.trim())),
  joinsWaitingList,
  ...sentShape(traineeFields),
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
