import { todayInLagos, writeDate } from '#contract/dates.ts';

const lagosTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });

/** Since when this device has kept a form, as a sentence; `savedAt` is in milliseconds since 1970. */
export function keptSince(savedAt: number): string {
  const since = new Date(savedAt);
  return `Kept on this device since ${writeDate(todayInLagos(since))}, ${lagosTime.format(since)}.`;
}

/** What to say where a device keeps less than all of a form. */
export const keptLess = {
  text: "This device can't keep your photos: choose them again if you close this page.",
  nothing: "This browser can't keep what you fill in: send it before you close this page.",
} as const;
