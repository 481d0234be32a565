import {
  addDays,
  type CalendarDate,
  formatShortDate,
  formatTime,
  startOfDayInLagos,
} from '#contract/platform/dates.ts';
import { remindersAt } from '#contract/reminders/reminders.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as repository from './booking-repository.ts';

const traineeDays = 2;
const hourMs = 60 * 60 * 1000;
const morningMs = Number(remindersAt.slice(0, 2)) * hourMs;

interface BookingRow {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  phoneNumber: string;
  day: CalendarDate;
  startsAt: string;
  place: string;
}

// The occasion includes the day, so that after a move people are reminded again.
const notificationOf = ({
  id,
  reference,
  fullName: name,
  email,
  phoneNumber: phone,
  day,
  startsAt,
  place,
}: BookingRow) => ({
  occasion: `${id} ${day}`,
  recipient: { name, email, phone },
  record: { id, name, reference },
  values: {
    date: formatShortDate(day),
    time: formatTime(startsAt),
    place: place === '' ? 'to be confirmed' : place,
  },
});

export async function remindClients(
  tx: Database,
  { clock, notify }: Pick<Context, 'clock' | 'notify'>,
  today: CalendarDate,
): Promise<void> {
  const booked = await repository.findConsultationsOn(tx, addDays(today, 1));
  const notifications = booked.map((one) => {
    const { record, ...notification } = notificationOf(one);
    return {
      ...notification,
      event: 'booking-reminder' as const,
      record: { ...record, kind: 'consultation' as const },
    };
  });
  await notify(tx, notifications, { by: 'clock' }, clock());
}

export async function remindTested(
  tx: Database,
  { clock, notify }: Pick<Context, 'clock' | 'notify'>,
  today: CalendarDate,
): Promise<void> {
  const invited = await repository.findRoadTestsOn(tx, addDays(today, 1));
  const notifications = invited.map(({ driverId, ...test }) => {
    const { record, ...notification } = notificationOf(test);
    return {
      ...notification,
      event: 'road-test-reminder' as const,
      record: { ...record, kind: 'driver' as const, id: driverId },
    };
  });
  await notify(tx, notifications, { by: 'clock' }, clock());
}

/** Reminds trainees two days before a training; the day before, those who missed that because nothing ran. */
export async function remindTrainees(
  tx: Database,
  { clock, notify }: Pick<Context, 'clock' | 'notify'>,
  today: CalendarDate,
): Promise<void> {
  const early = await repository.findTraineesOn(tx, addDays(today, traineeDays));
  const yesterday = new Date(startOfDayInLagos(addDays(today, -1)).getTime() + morningMs);
  const late = await repository.findMissedTraineesOn(
    tx,
    addDays(today, traineeDays - 1),
    yesterday,
  );
  const notifications = [...early, ...late].map((one) => {
    const { record, values, ...notification } = notificationOf(one);
    return {
      ...notification,
      event: 'training-reminder' as const,
      record: { ...record, kind: 'enrolment' as const },
      values: { ...values, training: one.title },
    };
  });
  await notify(tx, notifications, { by: 'clock' }, clock());
}
