import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Company } from '#contract/website/company.ts';

/** An entry in the recipient's calendar. */
export interface CalendarEvent {
  /** The same for the same event, whatever changes. */
  id: string;
  /** Grows with each change, so that calendars know which of two is the later one. */
  version: number;
  start: Date;
  /** If it is known. */
  end?: Date | undefined;
  /** Takes this one out of the calendar, whatever becomes of the others. */
  isCancelled?: boolean;
}

/** An appointment for the recipient's calendar, an event for each of its days. */
export interface Appointment {
  events: readonly CalendarEvent[];
  /** Its title in the calendar; `company` is the company's name. */
  title(company: string): string;
  place: string;
  changedAt: Date;
  isCancelled?: boolean;
}

/** Writes an appointment as an iCalendar file, which adds it to the recipient's calendar, changes it there, or takes it out (RFC 5546). */
export function toCalendarFile(
  { events, title, place, changedAt, isCancelled = false }: Appointment,
  company: Company,
  recipient: { name: string; email: string },
): string {
  const calendar = ical({
    prodId: { company: company.name, product: 'Appointments' },
    // Not a request, whose answers would come to the company's mailbox.
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const { id, version, start, end, isCancelled: isDropped = isCancelled } of events) {
    calendar.createEvent({
      ...{ id, start, end: end ?? null, summary: title(company.name) },
      sequence: version,
      stamp: changedAt,
      status: isDropped ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // The library takes no organizer without an address.
      ...(company.email !== '' && { organizer: { name: company.name, email: company.email } }),
      // What is published has none, and what is cancelled says for whom.
      ...(isCancelled && { attendees: [recipient] }),
      ...(place !== '' && { location: place }),
    });
  }
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}
