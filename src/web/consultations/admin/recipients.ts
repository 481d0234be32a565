import type { Consultation, ConsultationChange } from '#contract/consultations/consultations.ts';
import type { ScheduleField } from '#contract/consultations/schedule-form.ts';
import { type CalendarDate, formatShortDate, formatTime } from '#contract/platform/dates.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';

const toClient = ({ fullName, email, phoneNumber }: Consultation) => ({
  ...{ who: fullName, email, phone: phoneNumber },
});

/** Returns the recipients of the message that a consultation has a time, or another one. */
export const recipientsOfSchedule = (
  booking: Consultation,
  values: Readonly<Record<ScheduleField, string>>,
): Recipient[] => [
  {
    ...toClient(booking),
    event: booking.scheduledDate === null ? 'booking-scheduled' : 'booking-changed',
    values: {
      ...{ name: booking.fullName, reference: booking.requestId, place: values.place },
      ...(values.scheduledDate !== '' && { date: formatShortDate(values.scheduledDate) }),
      ...(values.scheduledTime !== '' && { time: formatTime(values.scheduledTime) }),
    },
  },
];

/** Returns who is notified of a status change: of a cancellation the client, unless the scheduled day is over. */
export function recipientsOfMark(change: ConsultationChange, booking: Consultation, today: CalendarDate): Recipient[] {
  const day = booking.scheduledDate ?? booking.consultationDate;
  if (change !== 'Cancelled' || (day < today && booking.status === 'Scheduled')) return [];
  const values = { name: booking.fullName, reference: booking.requestId, date: formatShortDate(day) };
  return [{ ...toClient(booking), event: 'booking-cancelled', values }];
}
