import { offerHours } from '#contract/enrolments/enrolment-states.ts';
import { daysBetween, formatDate, formatTime, ordinal } from '#contract/platform/dates.ts';
import { formatDays, lastDayOf, type TrainingDay } from '#contract/trainings/training-days.ts';
import { hasNoRoom, seatsLeft, type Training } from '#contract/trainings/trainings.ts';

/** Without its description, for lists. */
export type TrainingSummary = Omit<Training, 'info'>;

export function summaryOf({ info: _info, ...summary }: Training): TrainingSummary {
  return summary;
}

export const trainingListTitle = 'Upcoming Training Sessions';

export const registrationTitle = 'Training Registration';

export const trainingNotFoundTitle = 'Session not found';

export const cancelledSentence = 'This session was cancelled.';

export const overSentence = 'This session is over.';

export const titleOf = ({ title }: Pick<Training, 'title'>): string => title || 'Nil';

/** 'not provided' without a venue. */
export const venueOf = ({ venue }: Pick<Training, 'venue'>): string => venue || 'not provided';

export const placeOf = ({
  venue,
  trainingType,
}: Pick<Training, 'venue' | 'trainingType'>): string =>
  venue || (trainingType === 'remote' ? 'Remote' : 'Venue to be announced');

/** The panel beside a form of registration. */
export const sessionSummary = (
  training: Pick<Training, 'title' | 'days' | 'time' | 'venue' | 'trainingType'>,
) => ({
  title: 'The session',
  items: [
    { label: 'Training', value: titleOf(training) },
    { label: 'Date', value: formatDays(training.days) },
    { label: 'Time', value: formatTime(training.time) },
    { label: 'Venue', value: placeOf(training) },
  ],
});

/** '25th to 27th of December, 2026'. */
export function formatSpan({ days, date }: Pick<Training, 'days' | 'date'>): string {
  const last = days.at(-1)?.date ?? date;
  const isOneMonth = days.every((day) => day.date.startsWith(date.slice(0, 7)));
  if (isOneMonth && days.length <= 2) return formatDays(days);
  if (isOneMonth && daysBetween(date, last) === days.length - 1) {
    return `${ordinal(Number(date.slice(8)))} to ${formatDate(last)}`;
  }
  return `${days.length} days from ${formatDate(date)}`;
}

const maxCategories = 2;

/** The first categories, and the number of further ones. */
export function formatCategories({ category }: Pick<Training, 'category'>): string {
  const more = category.length - maxCategories;
  return category.slice(0, maxCategories).join(', ') + (more > 0 ? ` + ${more}` : '');
}

/** '8:00 am to 3:00 pm'. */
export const formatHours = ({ time, endTime }: TrainingDay): string =>
  [time, endTime].flatMap((one) => (one === null ? [] : [formatTime(one)])).join(' to ');

/** Days, time and place, as far as known. */
export function whenAndWhere(
  training: Pick<Training, 'days' | 'time' | 'venue' | 'trainingType'>,
): string {
  const where =
    training.venue === '' && training.trainingType === 'onsite' ? [] : [placeOf(training)];
  const time = formatTime(training.time).replace(' ', '\u00a0');
  return [formatDays(training.days), time, ...where].join(', ');
}

type RegistrationState = Pick<
  Training,
  | 'status'
  | 'date'
  | 'days'
  | 'registrationDeadline'
  | 'registrationOpen'
  | 'seats'
  | 'seatsTaken'
  | 'waiting'
>;

/** Whether registration is open, and until when. `today` is the date in Lagos; `undefined` until hydration. */
export function registrationSentence(
  training: RegistrationState,
  today: string | undefined,
): string {
  const { status, date, registrationDeadline: deadline, registrationOpen: isOpen } = training;
  if (status === 'Cancelled') return cancelledSentence;
  if (status === 'Completed') return overSentence;
  const last = deadline ?? date;
  if (isOpen)
    return last === today
      ? 'Registration closes today.'
      : `Registration closes on the ${formatDate(last)}.`;
  if (hasNoRoom(training) && (today === undefined || today <= last))
    return 'This session and its waiting list are full.';
  // The first of several days may be over.
  if (
    deadline === null &&
    training.days.length > 1 &&
    (today === undefined || lastDayOf(training) >= today)
  )
    return 'Registration has closed.';
  return deadline === null ? overSentence : `Registration closed on the ${formatDate(deadline)}.`;
}

/** Says that a training was cancelled or is over; otherwise undefined. */
export function endingOf(
  training: RegistrationState,
  today: string | undefined,
): string | undefined {
  const sentence = registrationSentence(training, today);
  return [cancelledSentence, overSentence].find((ending) => ending === sentence);
}

export const isFull = (training: Pick<Training, 'seats' | 'seatsTaken'>): boolean =>
  seatsLeft(training) === 0;

export function formatSeats({ seats, seatsTaken }: Pick<Training, 'seats' | 'seatsTaken'>): string {
  if (seats === null) return 'Seats available';
  const left = seatsLeft({ seats, seatsTaken });
  const noun = seats === 1 ? 'seat' : 'seats';
  if (left === 0) return 'Full';
  return left === seats ? `All ${seats} ${noun} left` : `${left} of ${seats} ${noun} left`;
}

/** For the office: '3 of 4 seats taken'; beyond the limit '5 registered, 4 seats (1 over)'. */
export function formatTaken({ seats, seatsTaken }: Pick<Training, 'seats' | 'seatsTaken'>): string {
  if (seats === null) return 'No limit';
  const noun = seats === 1 ? 'seat' : 'seats';
  const over = seatsTaken - seats;
  return over > 0
    ? `${seatsTaken} registered, ${seats} ${noun} (${over} over)`
    : `${seatsTaken} of ${seats} ${noun} taken`;
}

/** The title of the form for several people, and of links to it. */
export const severalTitle = (training: Pick<Training, 'seats' | 'seatsTaken'>): string =>
  isFull(training) ? 'Add several people' : 'Register several people';

/** '1 person waiting'. */
export const formatWaiting = (waiting: number): string =>
  waiting === 0
    ? 'No one waiting yet'
    : `${waiting} ${waiting === 1 ? 'person' : 'people'} waiting`;

export const waitingListSentence = `When a seat comes free, the first person on the list has ${offerHours.early} hours to take it (${offerHours.late} hours in the last two days).`;

/** `undefined` while registration is open. */
export function closedLabel(training: RegistrationState): string | undefined {
  const { status, registrationOpen } = training;
  if (status === 'Cancelled') return 'Cancelled';
  if (status === 'Completed') return 'Completed';
  if (registrationOpen) return undefined;
  return hasNoRoom(training) ? 'Waiting list full' : 'Registration closed';
}
