const shape = /^\d{4}-\d{2}-\d{2}$/;
const dayInMs = 86_400_000;

/** A calendar date, `YYYY-MM-DD`. Never an instant, so no time zone can shift it. */
export type CalendarDate = string;

// Nigeria is an hour ahead of UTC all year.
const inLagos = (instant: Date): string => new Date(instant.getTime() + 3_600_000).toISOString();

/** The date in Lagos at `now`. All rules use it as "today", on server and browser. */
export function todayInLagos(now: Date = new Date()): CalendarDate {
  return inLagos(now).slice(0, 10);
}

/** The time in Lagos at `now`, `HH:mm`. */
export const timeInLagos = (now: Date): string => inLagos(now).slice(11, 16);

/** False for `2027-02-30`, and for any date in the year 0. */
export function isRealDate(text: string): boolean {
  if (!shape.test(text) || text.startsWith('0000')) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

export const fullYearMessage = 'Please give the year with four digits.';

/** Browsers read a two-digit year as one of the first century. */
const firstTypedDay: CalendarDate = '1900-01-01';
export const lastTypedDay: CalendarDate = '2100-12-31';

/** Whether a text is a date within these limits. */
export const isTypedDay = (text: string): boolean =>
  isRealDate(text) && text >= firstTypedDay && text <= lastTypedDay;

/** Whether a date's year was typed in full; true for other text. */
export const hasFullYear = (text: string): boolean => !isRealDate(text) || isTypedDay(text);

/** Whether a typed text is a date before today. False while the year is still incomplete. */
export const isPastDate = (text: string, today: CalendarDate): boolean =>
  isTypedDay(text) && text < today;

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10);
}

export const daysBefore = (instant: Date, days: number): Date =>
  new Date(instant.getTime() - days * dayInMs);

/** The first day of the month `months` after that of `date`. */
export function firstDayOfMonth(date: CalendarDate, months = 0): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
}

/** The instant of a date and time (`HH:mm` or `HH:mm:ss`) in Lagos. */
export const instantInLagos = (date: CalendarDate, time: string): Date =>
  new Date(`${date}T${time.slice(0, 5)}:00+01:00`);

export const startOfDayInLagos = (date: CalendarDate): Date => instantInLagos(date, '00:00');

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayInMs);
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** '1st', '22nd'. */
export function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

// `Intl.DateTimeFormat` loads its data first, which blocks a slow phone for 140 ms.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Friday'. */
export const weekdayName = (day: CalendarDate): string =>
  weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** Formats a date in the company's style: '5th of March, 2025'. Returns other text unchanged. */
export function formatDate(date: CalendarDate): string {
  if (!isRealDate(date)) return date;
  const [year, month, day] = date.split('-').map(Number);
  return `${ordinal(day ?? 0)} of ${months[(month ?? 1) - 1]}, ${year}`;
}

/** Formats the Lagos day of an ISO 8601 instant in the company's style. */
export const dateOf = (instant: string): string => formatDate(todayInLagos(new Date(instant)));

/** Formats days in the company's style: '5th and 6th of March, 2025'. */
export function formatDays(days: readonly CalendarDate[]): string {
  const monthOf = (date: CalendarDate) => date.slice(0, 7);
  const last = days.at(-1) ?? '';
  const isOneMonth = days.every((date) => monthOf(date) === monthOf(last));
  const words = days.map((date) =>
    isOneMonth && date !== last ? ordinal(Number(date.slice(8))) : formatDate(date),
  );
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Formats a month, `YYYY-MM`: 'March 2025'. Returns other text unchanged. */
export function formatMonth(month: string): string {
  if (!isRealDate(`${month}-01`)) return month;
  const [year, number] = month.split('-').map(Number);
  return `${months[(number ?? 1) - 1]} ${year}`;
}

/** Formats a date for narrow columns: '5 Mar 2025'. Returns other text unchanged. */
export function formatShortDate(date: CalendarDate): string {
  if (!isRealDate(date)) return date;
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]?.slice(0, 3)} ${year}`;
}

/** Formats the Lagos day of an ISO 8601 instant for narrow columns. */
export const shortDayOf = (instant: string): string =>
  formatShortDate(todayInLagos(new Date(instant)));

/** Formats a typed date: 'Thursday, 3 December 2026'. '' for other text, or an incomplete year. */
export const formatTypedDay = (text: string): string =>
  isTypedDay(text)
    ? `${weekdayName(text)}, ${Number(text.slice(8))} ${formatMonth(text.slice(0, 7))}`
    : '';

/** Formats a period: '8th to 12th of January, 2027' within a month, one date for a single day. */
export function formatPeriod(
  { startDate, endDate }: { startDate: CalendarDate; endDate: CalendarDate },
  format = formatDate,
): string {
  const [from, to] = [format(startDate), format(endDate)];
  if (from === to) return from;
  const [day = '', ...month] = from.split(' ');
  return `${to.endsWith(` ${month.join(' ')}`) ? day : from} to ${to}`;
}

/** Formats a time: '9:00 am' for `09:00`. */
export function formatTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats a recent instant in Lagos time: '5 March at 9:00 am'. */
export function formatDateAndTime(instant: Date): string {
  const [, month, day] = todayInLagos(instant).split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} at ${formatTime(timeInLagos(instant))}`;
}

/** Formats an instant in Lagos time: '5th of March, 2025, 9:00 am'. */
export function formatInstant(instant: Date): string {
  return `${formatDate(todayInLagos(instant))}, ${formatTime(timeInLagos(instant))}`;
}
