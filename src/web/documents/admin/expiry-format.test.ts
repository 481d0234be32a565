import { expect, test } from 'vitest';
import { formatDaysLeft, formatExpiry } from './expiry-format.ts';

test.each([
  ['2026-11-10', 'Licence expired 10 days ago'],
  ['2026-11-19', 'Licence expired yesterday'],
  ['2026-11-20', 'Licence expires today'],
  ['2026-11-21', 'Licence expires tomorrow'],
  ['2026-12-08', 'Licence expires in 18 days'],
])('a licence that is valid until %s is said so', (date, expected) => {
  expect(formatExpiry('Licence', date, '2026-11-20', false)).toBe(expected);
});

test.each([
  ['2026-11-10', '10 days ago'],
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-11-23', 'in 3 days'],
])('%s is said by its distance', (date, expected) => {
  expect(formatDaysLeft(date, '2026-11-20')).toBe(expected);
});
