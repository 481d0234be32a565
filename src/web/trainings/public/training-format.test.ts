import { expect, test } from 'vitest';
import { formatSpan } from './training-format.ts';

test.each([
  [['2026-12-18'], '18th of December, 2026'],
  [['2027-01-08', '2027-01-09'], '8th and 9th of January, 2027'],
  [['2026-12-25', '2026-12-26', '2026-12-27'], '25th to 27th of December, 2026'],
  [['2026-12-25', '2026-12-26', '2026-12-28'], '3 days from 25th of December, 2026'],
  [['2026-12-31', '2027-01-01'], '2 days from 31st of December, 2026'],
])('the days %j stand on one line', (dates, words) => {
  const days = dates.map((date) => ({ date, time: '09:00', endTime: null }));
  expect(formatSpan({ days, date: dates[0] ?? '' })).toBe(words);
});
