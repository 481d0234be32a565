import type { Consultation, ConsultationChange } from '#contract/consultations.ts';
import type { CalendarDate } from '#contract/dates.ts';

/** Says what a change of a consultation's status means, in sentences that are true on `today`. */
export function describeMark(
  change: ConsultationChange,
  { fullName, consultationDate }: Pick<Consultation, 'fullName' | 'consultationDate'>,
  today: CalendarDate,
): string {
  const session = `The session with ${fullName}`;
  const final = "This can't be undone.";
  if (change === 'Scheduled') {
    const begin =
      consultationDate < today ? 'The day of this booking has passed.' : `${fullName} is expected on that day.`;
    return `${begin} The session can still be completed or cancelled.`;
  }
  if (change === 'Completed') {
    return consultationDate > today
      ? `${session} is not due yet. Mark it as completed only if it took place earlier than booked. ${final}`
      : `You confirm that the session with ${fullName} has taken place. ${final}`;
  }
  return consultationDate < today
    ? `${session} will be shown as one that did not take place. ${final}`
    : `${session} won't take place. ${final}`;
}
