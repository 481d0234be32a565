import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import {
  formatShortDate,
  formatTime,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { eventsOf, formatDays } from '#contract/trainings/training-days.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import type { CalendarEvent } from '#server/messages/appointment.ts';
import type { Notification } from '#server/messages/notify.ts';

export interface Trainee {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  phoneNumber: string;
  state: EnrolmentState;
}

export type TrainingEvent =
  | 'registration-received'
  | 'registration-removed'
  | 'training-changed'
  | 'training-cancelled'
  | 'waiting-list-joined'
  | 'seat-offered'
  | 'seat-offer-ended';

/** Mails about these events add, change or remove the appointment. */
const withAppointment: readonly TrainingEvent[] = [
  'registration-received',
  'registration-removed',
  'training-changed',
  'training-cancelled',
];

type TrainingMessage = Pick<Notification, 'event' | 'values' | 'calendar'> & {
  /** The place with directions for people with a seat. */
  wholePlace: string;
};

/**
 * Makes the message about a training, the same for all trainees. Its appointments are the training's, and
 * cancellations of previous days.
 */
export function toTrainingMessage(
  event: TrainingEvent,
  training: OfficeTraining,
  dropped: readonly CalendarEvent[] = [],
): TrainingMessage {
  const { title, days, time, venue, access } = training;
  const wholePlace = [venue, access].filter(Boolean).join('\n');
  return {
    event,
    wholePlace,
    values: {
      training: title,
      date: formatDays(days, formatShortDate),
      time: formatTime(time),
      place: venue,
    },
    ...(withAppointment.includes(event) && {
      calendar: {
        events: [...eventsOf(training), ...dropped.map((one) => ({ ...one, isCancelled: true }))],
        title: () => title,
        place: wholePlace,
        changedAt: new Date(training.updatedAt),
        isCancelled: event === 'training-cancelled' || event === 'registration-removed',
      },
    }),
  };
}

// The form accepts any text as a phone number.
const phoneOf = (typed: string) =>
  /^\D*(\d\D*){10,15}$/.test(typed) ? nationalPhoneNumber(typed) : undefined;

/** The same for one trainee. */
export function toTraineeNotification(
  message: TrainingMessage,
  occasion: string,
  trainee: Trainee,
): Notification {
  const { id, reference, fullName, email, phoneNumber, state } = trainee;
  const { calendar, wholePlace, values, ...words } = message;
  const hasSeat = state === 'Registered';
  return {
    ...words,
    values: { ...values, ...(hasSeat && { place: wholePlace }) },
    // Without a seat there is no appointment.
    ...(calendar !== undefined && hasSeat && { calendar }),
    occasion,
    record: { kind: 'enrolment', id, name: fullName, reference },
    recipient: { name: fullName, email, phone: phoneOf(phoneNumber) },
  };
}

/** Names the messages that undoing a change withdraws. */
export const occasionOf = ({ id, version }: { id: string; version: number }): string =>
  `${id} ${version}`;

/** Confirms a registration to the trainee; the appointments of another training are `dropped`. */
export const toRegistered = (
  training: OfficeTraining,
  trainee: Trainee,
  dropped: readonly CalendarEvent[] = [],
): Notification =>
  toTraineeNotification(
    toTrainingMessage('registration-received', training, dropped),
    trainee.id,
    trainee,
  );

export const toWaiting = (
  training: OfficeTraining,
  position: number,
  trainee: Trainee,
): Notification => {
  const { values, ...message } = toTrainingMessage('waiting-list-joined', training);
  return toTraineeNotification(
    { ...message, values: { ...values, position: String(position) } },
    trainee.id,
    trainee,
  );
};

export function toSeatOffer(
  { values, ...message }: TrainingMessage,
  { trainee, until, occasion }: { trainee: Trainee; until: Date; occasion: string },
): Notification {
  const end = `${formatShortDate(todayInLagos(until))}, ${formatTime(timeInLagos(until))}`;
  return toTraineeNotification(
    { ...message, values: { ...values, until: end } },
    `${trainee.id} ${occasion}`,
    trainee,
  );
}
