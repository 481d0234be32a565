import type { Consultation, ConsultationChange } from '#contract/consultations/consultations.ts';
import {
  type CalendarDate,
  formatDate,
  formatShortDate,
  formatTime,
} from '#contract/platform/dates.ts';
import type { ScheduleField } from '#contract/platform/schedule-form.ts';
import type { PhoneContact } from '#web/office/phone-contact.ts';

type Schedule = Pick<Consultation, 'status' | 'scheduledDate' | 'scheduledTime'>;

export function formatSchedule({ status, scheduledDate, scheduledTime }: Schedule): string {
  if (scheduledDate !== null && scheduledTime !== null) {
    return `${formatShortDate(scheduledDate)}, ${formatTime(scheduledTime)}`;
  }
  return status === 'Pending' ? 'Not scheduled yet' : 'No time set';
}

/**
 * Initial values: the scheduled ones, else the client's preferred day unless it has passed. The office chooses the
 * time.
 */
export function toSchedule(
  { scheduledDate, scheduledTime, place, consultationDate }: Consultation,
  today: CalendarDate,
): Record<ScheduleField, string> {
  return {
    scheduledDate: scheduledDate ?? (consultationDate < today ? '' : consultationDate),
    scheduledTime: scheduledTime ?? '',
    place,
  };
}

const partOfDay = {
  Morning: 'in the morning',
  Afternoon: 'in the afternoon',
  Evening: 'in the evening',
};

/** The client's wish, in sentences that are true on `today`. */
export function formatScheduling(booking: Consultation, today: CalendarDate): string {
  const { fullName, requestId, consultationDate, preferredTime } = booking;
  const wish = `the ${formatDate(consultationDate)}, ${partOfDay[preferredTime]}`;
  const note = consultationDate < today ? ' That day has passed.' : '';
  return `${fullName} (${requestId}) asked for ${wish}.${note}`;
}

/** The effect of a status change, in sentences that are true on `today`. */
export function formatMark(
  change: Exclude<ConsultationChange, 'Scheduled'>,
  booking: Pick<Consultation, 'fullName' | 'consultationDate' | 'status' | 'scheduledDate'>,
  today: CalendarDate,
): string {
  const session = `The session with ${booking.fullName}`;
  const day = booking.scheduledDate ?? booking.consultationDate;
  if (change === 'Completed') {
    return day > today
      ? `${session} is not due yet. Mark it as completed only if it took place earlier than booked.`
      : `You confirm that ${session.replace('The', 'the')} has taken place.`;
  }
  return day < today
    ? `${session} will be shown as one that did not take place.`
    : `${session} won't take place.`;
}

export const bookingContact = ({
  phoneNumber,
  fullName,
  requestId,
  whatsApp,
}: Pick<Consultation, 'phoneNumber' | 'fullName' | 'requestId' | 'whatsApp'>): PhoneContact => ({
  phone: phoneNumber,
  name: fullName,
  about: `your booking ${requestId}`,
  whatsApp,
});
