import { expect, test } from 'vitest';
import { formatWeekday } from './relative-date.ts';

const friday = '2026-11-20';

test.each([
  ['2026-11-17', 'started 3 days ago'],
  ['2026-11-19', 'started yesterday'],
  [friday, 'starts today'],
  ['2026-11-21', 'starts tomorrow'],
  ['2026-11-23', 'starts on Monday'],
  ['2026-11-26', 'starts on Thursday'],
  ['2026-11-27', 'starts in 7 days'],
])('what comes on %s is said so', (day, expected) => {
  expect(formatWeekday({ came: 'started', comes: 'starts' }, day, friday)).toBe(expected);
});
