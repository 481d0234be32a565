import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import { endpoint, Receipt } from '#contract/platform/endpoint.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { enrolmentChecks, enrolmentFields, traineeFields } from './enrolment-record.ts';

export const registrationClosedMessage = 'Registration for this training has closed.';

/** Shown for a full training to a person who didn't ask for the waiting list. */
export const trainingFullMessage = 'This training is full. You can join its waiting list.';

export const waitingListFullMessage = 'This training and its waiting list are full.';
export const waitingListTooShortMessage = (left: number): string =>
  left === 0 ? waitingListFullMessage : `The waiting list has room for only ${left} more.`;

export const registeredMessage = (title: string): string => `You are registered for ${title}.`;
export const waitingMessage = (title: string, position: number): string =>
  `You are on the waiting list for ${title}. You're number ${position} on the list.`;

export const alreadyRegisteredMessage = 'You are already registered for this training.';

export const joinsWaitingList = z._default(
  z.boolean('joinsWaitingList must be true or false.'),
  false,
);

/**
 * An enrolment. `trainingId` decides if it is given; otherwise `trainingName`, the title in any case. With
 * `joinsWaitingList`, a person still gets a seat if one is free.
 */
export const EnrolmentBody = z.object({
  ...sentShape({ trainingName: enrolmentFields.trainingName }),
  trainingId: z.optional(z.string('trainingId must be given once.').check(z.trim())),
  joinsWaitingList,
  ...sentShape(traineeFields),
  ...consentFields('registration'),
});

/**
 * Registers a person for a training or its waiting list; returns the enrolment's reference. Responds 409 if it is
 * full.
 */
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
