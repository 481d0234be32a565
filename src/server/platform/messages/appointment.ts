import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type CalendarDate, instantInLagos } from '#contract/platform/dates.ts';
import type { Company } from '#contract/website/company.ts';

/** An appointment for the recipient's calendar. */
export interface Appointment {
  /** The same for the same appointment, whatever changes. */
  id: string;
  /** Grows with each change, so that calendars know which of two is the later one. */
  version: number;
  date: CalendarDate;
  /** In Lagos; seconds can follow the minutes. */
  time: string;
  /** When it ends, if that is known. */
  endOf?: (start: Date) => Date | undefined;
  /** Its title in the calendar; `company` is the company's name. */
  title(company: string): string;
  place: string;
  changedAt: Date;
  isCancelled?: boolean;
}

/**
 * Writes an appointment as an iCalendar file, which adds it to a calendar, changes it there, or takes it out.
 */
export function toCalendarFile(appointment: Appointment, company: Company): string {
  const { id, version, date, time, endOf, title, place, changedAt, isCancelled = false } = appointment;
  const start = instantInLagos(date, time);
  const calendar = ical({
    prodId: { company: company.name, product: 'Appointments' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    sequence: version,
    stamp: changedAt,
    start,
    end: endOf?.(start) ?? null,
    summary: title(company.name),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: company.name, email: company.email },
    ...(place !== '' && { location: place }),
  });
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}
