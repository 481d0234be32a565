import { addDays, type CalendarDate, firstDayOfMonth } from '#contract/platform/dates.ts';

/** How a series repeats its first training; monthly means on the same weekday, such as every first Monday. */
export const repetitions = ['weekly', 'monthly'] as const;
export type Repetition = (typeof repetitions)[number];

export const maxSeries = 12;

const weekdayOf = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The same weekday `months` later; a fifth one becomes the last in months with four. */
function inMonth(date: CalendarDate, months: number): CalendarDate {
  const week = Math.ceil(Number(date.slice(8)) / 7);
  const first = firstDayOfMonth(date, months);
  const next = firstDayOfMonth(date, months + 1);
  if (week === 5) return addDays(next, -1 - ((weekdayOf(addDays(next, -1)) - weekdayOf(date) + 7) % 7));
  return addDays(first, ((weekdayOf(date) - weekdayOf(first) + 7) % 7) + (week - 1) * 7);
}

/** The dates of a series that begins on `date`. */
export const seriesDates = (date: CalendarDate, repetition: Repetition, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, at) => (repetition === 'weekly' ? addDays(date, at * 7) : inMonth(date, at)));
