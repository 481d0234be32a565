import { type CalendarDate, daysBetween, weekdayName } from '#contract/platform/dates.ts';

/** A verb in past and present tense: 'expired' and 'expires'. */
interface VerbTenses {
  came: string;
  comes: string;
}

/** 'expired 3 days ago', 'expires tomorrow', 'expires in 6 days'. */
export function formatRelativeDate(
  { came, comes }: VerbTenses,
  day: CalendarDate,
  today: CalendarDate,
): string {
  const days = daysBetween(today, day);
  if (days < -1) return `${came} ${-days} days ago`;
  if (days === -1) return `${came} yesterday`;
  if (days === 0) return `${comes} today`;
  if (days === 1) return `${comes} tomorrow`;
  return `${comes} in ${days} days`;
}

/** Like `formatRelativeDate`, but names a day within the coming week: 'starts on Monday'. */
export function formatWeekday(coming: VerbTenses, day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  const isNamed = days > 1 && days < 7;
  return isNamed
    ? `${coming.comes} on ${weekdayName(day)}`
    : formatRelativeDate(coming, day, today);
}
