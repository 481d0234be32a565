import { addDays, type CalendarDate } from '#contract/platform/dates.ts';

/** Retention periods: the basis of the privacy notice, the nightly run and the screen. */
export interface RetentionRule {
  label: string;
  unit: 'days' | 'months';
  period: number;
  /** When the period starts, and what happens at its end. */
  why: string;
}

/** The retention rules, in the order of the screen. */
export const retentionRules = {
  rejectedDocuments: {
    label: 'Rejected applications: documents',
    unit: 'days',
    period: 30,
    why: 'From the day of the rejection. The documents of deleted drivers are destroyed 30 days after the deletion.',
  },
  rejectedRest: {
    label: 'Rejected applications: the rest',
    unit: 'months',
    period: 6,
    why: 'From the day of the rejection or the deletion. Then the person is erased, and the application only counted.',
  },
  placedDrivers: {
    label: 'Placed drivers',
    unit: 'months',
    period: 6,
    why: 'From the end of the last placement, while no other one is open. Then the person is erased.',
  },
  waitingDrivers: {
    label: 'Drivers who were never placed',
    unit: 'months',
    period: 24,
    why: 'From the last change of the status: until then they may still be placed. Then the person is erased.',
  },
  recordsClosed: {
    label: 'Requests, consultations, enrolments',
    unit: 'months',
    period: 24,
    why: 'From the last day of the request, or the day of the booking or the training. Then they are only counted.',
  },
  messages: {
    label: 'Messages, outbox files',
    unit: 'months',
    period: 12,
    why: 'From the day when they were written.',
  },
  leftovers: {
    label: 'Sessions, exports, uploads',
    unit: 'days',
    period: 30,
    why: 'Answered links and hashes of senders at the latest by then. Sessions, exports and uploads end within hours or a day.',
  },
  activity: {
    label: 'Activity',
    unit: 'months',
    period: 24,
    why: 'By whole months, to prove what was done. An erased person is taken out of it at once.',
  },
  privacyRequests: {
    label: "People's requests about their data",
    unit: 'months',
    period: 12,
    why: 'From the day of the answer, to prove that it was given.',
  },
  backups: {
    label: 'Daily backups',
    unit: 'days',
    period: 30,
    why: 'What was erased is in older backups until they are removed.',
  },
} as const satisfies Record<string, RetentionRule>;
export type RetentionKey = keyof typeof retentionRules;

const isKey = (text: string): text is RetentionKey => text in retentionRules;
export const retentionKeys = Object.keys(retentionRules).filter(isKey);

/** The minimum for rejected applications. The law sets no period; the notice promises only the maximum. */
export const fewestRejectedMonths = 1;

/** Subtracts months; stops at the last day of a shorter month. */
function monthsBefore(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}

/** A record that an administrator changed within this many days is kept until the office has been warned for a week. */
export const touchedDays = 90;
export const warnedDays = 7;

/** The months after an approval during which a driver isn't erased by age. */
export const approvedMonths = 1;

/** Approvals before this day no longer keep a driver on the day `today`. */
export const approvalsSince = (today: CalendarDate): CalendarDate =>
  monthsBefore(today, approvedMonths);

/** The last day whose items are due on `today`, both in Lagos; `period` is in the rule's unit. */
export const dueUntil = (
  key: RetentionKey,
  today: CalendarDate,
  period: number = retentionRules[key].period,
): CalendarDate =>
  retentionRules[key].unit === 'days' ? addDays(today, -period) : monthsBefore(today, period);

/** Formats a retention, '30 days' or '6 months'; by default the rule's. */
export function formatKeptFor(
  key: RetentionKey,
  period: number = retentionRules[key].period,
): string {
  const { unit } = retentionRules[key];
  return `${period} ${period === 1 ? unit.slice(0, -1) : unit}`;
}
