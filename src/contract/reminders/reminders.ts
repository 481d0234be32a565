import {
  addDays,
  type CalendarDate,
  daysBetween,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';

/** The days before a document's last day on which the driver is reminded; weekly after it. */
export const reminderDays = [60, 30, 14, 7, 1, 0] as const;

/** Reminders include documents that expire within this many days or have expired. */
export const reminderHorizonDays = 60;

export const remindersAt = '07:00';

export const reminderMonths = 12;

/**
 * The latest step of a document on `today`: days before its last day, negative for the weeks after it. `undefined`
 * if it is valid for more than 60 days.
 */
export function reminderStep(expiresOn: CalendarDate, today: CalendarDate): number | undefined {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return -7 * Math.floor(-daysLeft / 7) || 0;
  return reminderDays.findLast((days) => days >= daysLeft);
}

/**
 * The first morning from `now` on with a reminder due. `lastStep` is that of the last reminder for this expiry
 * date; null if there was none.
 */
export function nextReminder(
  expiresOn: CalendarDate,
  lastStep: number | null,
  now: Date,
): CalendarDate {
  const today = todayInLagos(now);
  const soonest = timeInLagos(now) < remindersAt ? today : addDays(today, 1);
  const first = addDays(expiresOn, -reminderHorizonDays);
  for (let [day = soonest] = [soonest, first].toSorted().reverse(); ; day = addDays(day, 1)) {
    const step = reminderStep(expiresOn, day);
    if (step !== undefined && (lastStep === null || step < lastStep)) return day;
  }
}
