import type { CalendarDate } from '#contract/platform/dates.ts';
import { formatRelativeDate } from '#web/office/relative-date.ts';

/** Relative to `today`; omits the time if it is far off. */
export function formatExpiry(
  label: string,
  expiresOn: CalendarDate,
  today: CalendarDate,
  isFar: boolean,
): string {
  return `${label} ${isFar ? expiring.comes : formatRelativeDate(expiring, expiresOn, today)}`;
}

/** 'in 3 days', 'tomorrow', '10 days ago'. */
export const formatDaysLeft = (day: CalendarDate, today: CalendarDate): string =>
  formatRelativeDate({ came: '', comes: '' }, day, today).trim();

const expiring = { came: 'expired', comes: 'expires' };
