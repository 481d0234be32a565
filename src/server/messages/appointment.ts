import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Company } from '#contract/website/company.ts';

export interface CalendarEvent {
  /** Stable for the same event, whatever changes. */
  id: string;
  /** Grows with each change, so that calendars know which is later. */
  version: number;
  start: Date;
  end?: Date | undefined;
  /** Removes this event from the calendar; the others are independent. */
  isCancelled?: boolean;
}

export interface Appointment {
  events: readonly CalendarEvent[];
  /** The title in the calendar; `company` is the company's name. */
  title(company: string): string;
  place: string;
  changedAt: Date;
  isCancelled?: boolean;
}

/** Writes an iCalendar file that adds, changes or removes the appointment (RFC 5546). */
export function toCalendarFile(
  { events, title, place, changedAt, isCancelled = false }: Appointment,
  company: Company,
  recipient: { name: string; email: string },
): string {
  const calendar = ical({
    prodId: { company: company.name, product: 'Appointments' },
    // Not a request: its replies would go to the company's mailbox.
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const { id, version, start, end, isCancelled: isDropped = isCancelled } of events) {
    calendar.createEvent({
      id,
      start,
      end: end ?? null,
      summary: title(company.name),
      sequence: version,
      stamp: changedAt,
      status: isDropped ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // The library rejects an organiser without an address.
      ...(company.email !== '' && { organizer: { name: company.name, email: company.email } }),
      // A published event has no attendees; a cancelled one names them.
      ...(isCancelled && { attendees: [recipient] }),
      ...(place !== '' && { location: place }),
    });
  }
  // The library omits the last line's end.
  return `${calendar.toString()}\r\n`;
}
