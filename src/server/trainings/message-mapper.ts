import { formatShortDate, formatTime } from '#contract/platform/dates.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { endOfTraining } from '#contract/trainings/training-duration.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { toCalendarFile } from '#server/platform/messages/appointment.ts';
import type { Notification } from '#server/platform/messages/notify.ts';

/** Somebody who is registered for a training. */
export interface Trainee {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  phoneNumber: string;
}

export type TrainingEvent =
  | 'registration-received'
  | 'registration-removed'
  | 'training-changed'
  | 'training-cancelled';

type TrainingMessage = Pick<Notification, 'event' | 'values'> & { calendar: string };

/** Makes the message about a training, the same for all trainees. The appointment is that of the training's page. */
export function toTrainingMessage(event: TrainingEvent, training: Training): TrainingMessage {
  const { _id, version, title, date, time, venue, duration } = training;
  return {
    event,
    values: { training: title, date: formatShortDate(date), time: formatTime(time), place: venue },
    calendar: toCalendarFile({
      ...{ id: _id, version, title, date, time, place: venue, changedAt: new Date(training.updatedAt) },
      endOf: (start) => endOfTraining(start, duration),
      isCancelled: event === 'training-cancelled' || event === 'registration-removed',
    }),
  };
}

// The form takes any text as a phone number.
const phoneOf = (typed: string) => (/^\D*(\d\D*){10,15}$/.test(typed) ? nationalPhoneNumber(typed) : undefined);

/** The same to one trainee. */
export function toTraineeNotification(message: TrainingMessage, occasion: string, trainee: Trainee): Notification {
  const { id, reference, fullName, email, phoneNumber } = trainee;
  return {
    ...message,
    occasion,
    record: { kind: 'enrolment', id, name: fullName, reference },
    recipient: { name: fullName, email, phone: phoneOf(phoneNumber) },
  };
}

/** Names the change that leads to messages, which are withdrawn by that name if the change is undone. */
export const occasionOf = ({ id, version }: { id: string; version: number }): string => `${id} ${version}`;

/** Tells somebody that the registration for this training has arrived. */
export const toRegistered = (training: Training, trainee: Trainee): Notification =>
  toTraineeNotification(toTrainingMessage('registration-received', training), trainee.id, trainee);
