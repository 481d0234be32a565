import {
  addDays,
  type CalendarDate,
  daysBetween,
  firstDayOfMonth,
  isRealDate,
} from '#contract/platform/dates.ts';

export const reportPeriods = ['month', 'quarter', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export const summariesAt = '06:00';

/** Days in Lagos, inclusive. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** A whole month, quarter or year. */
export interface Period extends Days {
  kind: ReportPeriod;
}

export const mondayOf = (day: CalendarDate): CalendarDate =>
  addDays(day, -((daysBetween('2024-01-01', day) % 7) + 7) % 7);

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** Returns the earlier day; `laterOf` the later one. */
export const earlierOf = (one: CalendarDate, other: CalendarDate): CalendarDate =>
  one > other ? other : one;
export const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate =>
  one > other ? one : other;

export const lastDayOfMonth = (day: CalendarDate) => addDays(firstDayOfMonth(day, 1), -1);

/** The whole month, quarter or year of a day, or the one `shift` later. */
export function periodOf(kind: ReportPeriod, day: CalendarDate, shift = 0): Period {
  const months = monthsOf[kind];
  const from = firstDayOfMonth(day, months * shift - ((Number(day.slice(5, 7)) - 1) % months));
  return { kind, from, to: addDays(firstDayOfMonth(from, months), -1) };
}

const firstReportDay: CalendarDate = '2000-01-01';

export const periodMessage = 'Choose a whole month, quarter or year, from 2000 until now.';

/** The period with exactly these days; `undefined` for others, and for one before 2000 or in the future. */
export function toPeriod({ from, to }: Days, today: CalendarDate): Period | undefined {
  if (!isRealDate(from) || from < firstReportDay || from > today) return undefined;
  return reportPeriods
    .map((kind) => periodOf(kind, from))
    .find((period) => period.from === from && period.to === to);
}

/**
 * The days to compare a period with: the whole period before. Of an unfinished period, only as many days as have
 * passed.
 */
export function daysBefore({ kind, from, to }: Period, today: CalendarDate): Days {
  const before = periodOf(kind, from, -1);
  const month = firstDayOfMonth(today, -monthsOf[kind]);
  return {
    from: before.from,
    to:
      to < today
        ? before.to
        : earlierOf(`${month.slice(0, 8)}${today.slice(8)}`, lastDayOfMonth(month)),
  };
}
