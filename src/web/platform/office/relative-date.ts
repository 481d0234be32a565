import {
  type CalendarDate,
  daysBetween,
  formatShortDate,
  formatTime,
  timeInLagos,
  todayInLagos,
  weekdayName,
} from '#contract/platform/dates.ts';

/** A verb in the past and the present tense: 'expired' and 'expires'. */
interface Coming {
  came: string;
  comes: string;
}

/** Describes a day relative to `today`: 'expired 3 days ago', 'expires tomorrow', 'expires in 6 days'. */
export function formatRelativeDate({ came, comes }: Coming, day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  if (days < -1) return `${came} ${-days} days ago`;
  if (days === -1) return `${came} yesterday`;
  if (days === 0) return `${comes} today`;
  if (days === 1) return `${comes} tomorrow`;
  return `${comes} in ${days} days`;
}

/** Like `formatRelativeDate`, but names a day within the coming week: 'starts on Monday'. */
export function formatWeekday(coming: Coming, day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  const isNamed = days > 1 && days < 7;
  return isNamed ? `${coming.comes} on ${weekdayName(day)}` : formatRelativeDate(coming, day, today);
}

/** A moment in Lagos, for the middle of a sentence: 'today, 7:00 am' and '3 Mar 2027, 7:00 am'. */
export function formatDayAndTime(instant: string, now: Date): string {
  const at = new Date(instant);
  const [day, time] = [todayInLagos(at), formatTime(timeInLagos(at))];
  return day === todayInLagos(now) ? `today, ${time}` : `${formatShortDate(day)}, ${time}`;
}
