import { type ExpiringDocument, expiringDocuments } from '#contract/documents/documents.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  formatShortDate,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';

/** The days before a document's last day on which its driver is reminded; afterwards it is every week. */
export const reminderDays = [60, 30, 14, 7, 1, 0] as const;

/** A document that expires within this many days, or has expired, is named in a reminder. */
export const reminderHorizonDays = 60;

/** When reminders are made every day, in Lagos. */
export const remindersAt = '07:00';

/** The months that reminders are kept for. */
export const reminderMonths = 12;

/**
 * The latest step that a document has come to on `today`: days before its last day, negative for the weeks after it.
 * `undefined` while it is valid for more than 60 days.
 */
export function reminderStep(expiresOn: CalendarDate, today: CalendarDate): number | undefined {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return -7 * Math.floor(-left / 7) || 0;
  return reminderDays.findLast((days) => days >= left);
}

/**
 * The first morning from `now` on at which a reminder of a document is due. `lastStep` is the step of the last one for this
 * expiry date; null if there was none.
 */
export function nextReminder(expiresOn: CalendarDate, lastStep: number | null, now: Date): CalendarDate {
  const today = todayInLagos(now);
  const soonest = timeInLagos(now) < remindersAt ? today : addDays(today, 1);
  const first = addDays(expiresOn, -reminderHorizonDays);
  for (let [day = soonest] = [soonest, first].toSorted().reverse(); ; day = addDays(day, 1)) {
    const step = reminderStep(expiresOn, day);
    if (step !== undefined && (lastStep === null || step < lastStep)) return day;
  }
}

/**
 * Formats expiries in the words of a reminder: 'licence expires on 5 Dec 2026 and your medical record expired
 * on 1 Nov 2026'.
 */
export const formatExpiries = (
  documents: readonly { document: ExpiringDocument; expiresOn: CalendarDate }[],
  today: CalendarDate,
): string =>
  documents
    .map(({ document, expiresOn }) => {
      const verb = expiresOn < today ? 'expired' : 'expires';
      return `${expiringDocuments[document].noun} ${verb} on ${formatShortDate(expiresOn)}`;
    })
    .join(' and your ');
