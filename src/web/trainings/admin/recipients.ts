import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import { formatShortDate, formatTime, instantInLagos } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import { seatsLeft, type Training } from '#contract/trainings/trainings.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';

const valuesOf = ({
  title,
  days,
  time,
  venue,
}: Pick<Training, 'title' | 'time' | 'venue'> & { days: readonly { date: string }[] }) => ({
  training: title,
  date: formatDays(days, formatShortDate),
  time: time && formatTime(time),
  place: venue,
});

type SeatsOfTraining = Pick<
  Training,
  'title' | 'time' | 'venue' | 'seats' | 'seatsTaken' | 'waiting'
> & { days: readonly { date: string }[] };

/** Everyone registered is notified when a training is changed or cancelled. */
export const recipientsOfTraining = (
  event: 'training-changed' | 'training-cancelled',
  training: Pick<Training, 'title' | 'time' | 'venue' | 'seatsTaken' | 'waiting'> & {
    days: readonly { date: string }[];
  },
  words = '',
): Recipient => {
  const count = training.seatsTaken + training.waiting;
  return { who: formatPeople(count), count, event, values: { ...valuesOf(training), words } };
};

const formatPeople = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-NG')} people`;

/** Until it begins, free seats are offered to the first people waiting. */
export function recipientsOfSeats(training: SeatsOfTraining): Recipient[] {
  const count = Math.min(seatsLeft(training), training.waiting);
  const begins = instantInLagos(training.days[0]?.date ?? '', training.time);
  if (!(count > 0 && begins > serverNow())) return [];
  const who =
    count === 1 ? 'the first on the waiting list' : `the first ${count} on the waiting list`;
  return [{ who, count, event: 'seat-offered', values: valuesOf(training) }];
}

/** The seat that a registration leaves; empty if it has none. */
export const recipientsOfSeat = (training: SeatsOfTraining, state: EnrolmentState): Recipient[] =>
  state === 'Registered' || state === 'Offered'
    ? recipientsOfSeats({ ...training, seatsTaken: training.seatsTaken - 1 })
    : [];
