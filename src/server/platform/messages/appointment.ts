import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { company } from '#contract/company.ts';
import { type CalendarDate, instantInLagos } from '#contract/dates.ts';

/** What goes into somebody's calendar. */
export interface Appointment {
  /** The same for the same appointment, whatever changes. */
  id: string;
  /** Grows with each change, so that calendars know which of two is the later one. */
  version: number;
  date: CalendarDate;
  /** In Lagos; seconds can follow the minutes. */
  time: string;
  title: string;
  place: string;
  changedAt: Date;
  isCancelled?: boolean;
}

/**
 * Writes an appointment as an iCalendar file, which adds it to a calendar, changes it there, or takes it out. It has a start
 * and no end, since nobody knows how long it lasts.
 */
export function toCalendarFile(appointment: Appointment): string {
  const { id, version, date, time, title, place, changedAt, isCancelled = false } = appointment;
  const calendar = ical({
    prodId: { company: company.name, product: 'Appointments' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    sequence: version,
    stamp: changedAt,
    start: instantInLagos(date, time),
    summary: title,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: company.name, email: company.email },
    ...(place !== '' && { location: place }),
  });
  return calendar.toString();
}
