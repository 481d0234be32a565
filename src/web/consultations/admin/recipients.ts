import type { Consultation, ConsultationChange } from '#contract/consultations/consultations.ts';
import type { ScheduleField } from '#contract/consultations/schedule-form.ts';
import { formatShortDate, formatTime, todayInLagos } from '#contract/platform/dates.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import type { Recipient } from '#web/messages/admin/recipients-note.tsx';

const toClient = ({ fullName, email, phoneNumber }: Consultation) => ({
  ...{ who: fullName, email, phone: phoneNumber },
});

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

/** A cancellation is reported to the client, unless the scheduled day is over. */
export function recipientsOfMark(
  change: ConsultationChange,
  booking: Consultation,
  now: Date,
): Recipient[] {
  const day = booking.scheduledDate ?? booking.consultationDate;
  if (change !== 'Cancelled' || (day < todayInLagos(now) && booking.status === 'Scheduled'))
    return [];
  // A new time isn't sent while it can be undone; the client then only knows the requested day.
  const isTold = now.getTime() - Date.parse(booking.updatedAt) > undoMinutes * 60_000;
  const date = formatShortDate(isTold ? day : booking.consultationDate);
  return [
    {
      ...toClient(booking),
      event: 'booking-cancelled',
      values: { name: booking.fullName, reference: booking.requestId, date },
    },
  ];
}
