import {
  addDays,
  type CalendarDate,
  daysBetween,
  firstDayOfMonth,
  fullYearMessage,
  hasFullYear,
} from '#contract/platform/dates.ts';

/** In days: five years. */
const maxReportDays = 1827;

export const reportPeriods = ['month', 'quarter', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export const summariesAt = '06:00';

/** Days in Lagos, inclusive. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

export const mondayOf = (day: CalendarDate): CalendarDate =>
  addDays(day, -((daysBetween('2024-01-01', day) % 7) + 7) % 7);

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** Returns the earlier day; `laterOf` the later one. */
export const earlierOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? other : one);
export const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);

export const lastDayOfMonth = (day: CalendarDate) => addDays(firstDayOfMonth(day, 1), -1);

/** The whole month, quarter or year of a day, or the one `shift` later. */
export function periodOf(period: ReportPeriod, day: CalendarDate, shift = 0): Days {
  const months = monthsOf[period];
  const from = firstDayOfMonth(day, months * shift - ((Number(day.slice(5, 7)) - 1) % months));
  return { from, to: addDays(firstDayOfMonth(from, months), -1) };
}

/** The period that these days are exactly; `undefined` for others. */
export const namedPeriod = ({ from, to }: Days): ReportPeriod | undefined =>
  reportPeriods.find((period) => {
    const whole = periodOf(period, from);
    return whole.from === from && whole.to === to;
  });

/**
 * The days to compare a period with: the whole period before. Of an unfinished period, only as many days as have
 * passed; for custom dates, the same number of days before.
 */
export function daysBefore(period: Days, today: CalendarDate): Days {
  const { from } = period;
  const named = namedPeriod(period);
  const isOver = period.to < today;
  if (!named) {
    const days = daysBetween(from, isOver ? period.to : today) + 1;
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const before = periodOf(named, from, -1);
  if (isOver) return before;
  const month = firstDayOfMonth(today, -monthsOf[named]);
  return { from: before.from, to: earlierOf(`${month.slice(0, 8)}${today.slice(8)}`, lastDayOfMonth(month)) };
}

/** The fault of a report's dates; `undefined` if valid. */
export function wrongDays({ from, to }: Days, today: CalendarDate): string | undefined {
  if (!hasFullYear(from) || !hasFullYear(to)) return fullYearMessage;
  if (from < '2000-01-01') return 'Choose days since 2000.';
  if (from > today) return 'Choose a first day that is not in the future.';
  if (to < from) return 'The last day must not be before the first one.';
  return daysBetween(from, to) < maxReportDays ? undefined : 'Choose five years at most.';
}
