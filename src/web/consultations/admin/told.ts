import type { Consultation, ConsultationChange } from '#contract/consultations/consultations.ts';
import type { ScheduleField } from '#contract/consultations/schedule-form.ts';
import { type CalendarDate, writeShortDate, writeTime } from '#contract/platform/dates.ts';
import type { Told } from '#web/messages/panels.ts';

const toClient = ({ fullName, email, phoneNumber }: Consultation) => ({
  ...{ who: fullName, email, phone: phoneNumber },
});

/** Who is told that a consultation has a time, or another one. */
export const toldOfSchedule = (booking: Consultation, values: Readonly<Record<ScheduleField, string>>): Told[] => [
  {
    ...toClient(booking),
    event: booking.scheduledDate === null ? 'booking-scheduled' : 'booking-changed',
    values: {
      ...{ name: booking.fullName, reference: booking.requestId, place: values.place },
      ...(values.scheduledDate !== '' && { date: writeShortDate(values.scheduledDate) }),
      ...(values.scheduledTime !== '' && { time: writeTime(values.scheduledTime) }),
    },
  },
];

/** Who is told of a change of the status on `today`: of a cancellation the client, unless the time is over. */
export function toldOfMark(change: ConsultationChange, booking: Consultation, today: CalendarDate): Told[] {
  const day = booking.scheduledDate ?? booking.consultationDate;
  if (change !== 'Cancelled' || (day < today && booking.status === 'Scheduled')) return [];
  const values = { name: booking.fullName, reference: booking.requestId, date: writeShortDate(day) };
  return [{ ...toClient(booking), event: 'booking-cancelled', values }];
}
