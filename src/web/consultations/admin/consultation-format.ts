import type { Consultation, ConsultationChange } from '#contract/consultations.ts';
import type { CalendarDate } from '#contract/dates.ts';
import { undoHint } from '#contract/undo.ts';
import type { PhoneContact } from '#web/platform/page/phone-contact.ts';

/** Says what a change of a consultation's status means, in sentences that are true on `today`. */
export function describeMark(
  change: ConsultationChange,
  { fullName, consultationDate }: Pick<Consultation, 'fullName' | 'consultationDate'>,
  today: CalendarDate,
): string {
  const session = `The session with ${fullName}`;
  if (change === 'Scheduled') {
    const begin =
      consultationDate < today ? 'The day of this booking has passed.' : `${fullName} is expected on that day.`;
    return `${begin} The session can still be completed or cancelled.`;
  }
  if (change === 'Completed') {
    return consultationDate > today
      ? `${session} is not due yet. Mark it as completed only if it took place earlier than booked. ${undoHint}`
      : `You confirm that the session with ${fullName} has taken place. ${undoHint}`;
  }
  return consultationDate < today
    ? `${session} will be shown as one that did not take place. ${undoHint}`
    : `${session} won't take place. ${undoHint}`;
}

/** How a client is rung up, and about what. */
export const bookingContact = ({
  phoneNumber,
  fullName,
  requestId,
}: Pick<Consultation, 'phoneNumber' | 'fullName' | 'requestId'>): PhoneContact => ({
  phone: phoneNumber,
  name: fullName,
  about: `your booking ${requestId}`,
});
