// Read part by part: how a locale writes them as a whole differs from browser to browser, and the one of the United States is in all.
const lagosClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Africa/Lagos',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const shape = /^\d{4}-\d{2}-\d{2}$/;
const dayInMs = 86_400_000;

/** A calendar date as text, `YYYY-MM-DD`: never an instant, so that no time zone can shift it. */
export type CalendarDate = string;

/** Date and time (`HH:mm`) in Lagos at an instant. */
function inLagos(instant: Date): { date: CalendarDate; time: string } {
  const parts = new Map(lagosClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** The date in Lagos at `now`: what "today" means for every rule, wherever server and browser are. */
export function todayInLagos(now: Date = new Date()): CalendarDate {
  return inLagos(now).date;
}

/** Whether `text` is a calendar date that exists: `2027-02-30` is not one, nor is any of the year 0, which no calendar has. */
export function isRealDate(text: string): boolean {
  if (!shape.test(text) || text.startsWith('0000')) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** `date` moved by a whole number of days. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` lies before. */
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

/** Which one in a row: '1st', '22nd'. */
export function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** A date as the company writes it: '5th of March, 2025'. Text that is no date comes back as it is. */
export function writeDate(date: CalendarDate): string {
  if (!isRealDate(date)) return date;
  const [year, month, day] = date.split('-').map(Number);
  return `${ordinal(day ?? 0)} of ${months[(month ?? 1) - 1]}, ${year}`;
}

/** From one date to another as the company writes it; a single day as that day. */
export function writePeriod({ startDate, endDate }: { startDate: CalendarDate; endDate: CalendarDate }): string {
  return startDate === endDate ? writeDate(startDate) : `${writeDate(startDate)} to ${writeDate(endDate)}`;
}

/** A time of the day as the company writes it: '9:00 am' for `09:00`. */
export function writeTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

/** An instant as the company writes it, by the clock in Lagos: '5th of March, 2025, 9:00 am'. */
export function writeInstant(instant: Date): string {
  const { date, time } = inLagos(instant);
  return `${writeDate(date)}, ${writeTime(time)}`;
}
