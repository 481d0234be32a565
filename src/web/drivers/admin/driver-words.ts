import type { CalendarDate } from '#contract/dates.ts';
import { daysBetween } from '#contract/dates.ts';

/** Years of driving as people say them. */
export function writeExperience(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** When something expires or expired, seen from `today`; a far date says only that it will. */
export function writeExpiry(label: string, expiresOn: CalendarDate, today: CalendarDate, isFar: boolean): string {
  const days = daysBetween(today, expiresOn);
  if (days < -1) return `${label} expired ${-days} days ago`;
  if (days === -1) return `${label} expired yesterday`;
  if (days === 0) return `${label} expires today`;
  if (days === 1) return `${label} expires tomorrow`;
  return isFar ? `${label} expires` : `${label} expires in ${days} days`;
}
