import { expect, test } from 'vitest';
import { describeMark } from './consultation-format.ts';

const booking = { fullName: 'Ngozi Eze', consultationDate: '2026-11-20' };

test.each([
  ['Scheduled', '2026-11-20', 'Ngozi Eze is expected on that day.'],
  ['Scheduled', '2026-11-21', 'The day of this booking has passed.'],
  ['Completed', '2026-11-20', 'You confirm that the session with Ngozi Eze has taken place.'],
  ['Completed', '2026-11-19', 'The session with Ngozi Eze is not due yet.'],
  ['Cancelled', '2026-11-20', "The session with Ngozi Eze won't take place."],
  ['Cancelled', '2026-11-21', 'The session with Ngozi Eze will be shown as one that did not take place.'],
] as const)('marking it as %s on %s begins with what is true', (status, today, beginning) => {
  const sentence = describeMark(status, booking, today);
  expect(sentence.startsWith(beginning)).toBe(true);
  expect(sentence.includes('You can undo this')).toBe(status !== 'Scheduled');
});
