import { expect, test } from 'vitest';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { dayChecks, eventsOf, formatDays, readDays, writeDays } from './training-days.ts';

const typed = [
  { date: '2027-01-09', time: '07:30', endTime: '16:00' },
  { date: '', time: '07:30', endTime: '' },
  { date: '2027-01-11', time: '', endTime: '' },
  { date: '', time: '', endTime: '' },
];

test('days are read as they were written, also while they are being typed', () => {
  expect(readDays(writeDays(typed))).toEqual(typed);
  expect(readDays('')).toEqual([]);
});

test.each([
  [['2027-01-08'], '8 Jan 2027'],
  [['2027-01-08', '2027-01-09', '2027-01-12'], '8, 9 and 12 Jan 2027'],
  [['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-08'], '4 Jan 2027 to 8 Jan 2027'],
])('the days %j are %s', (dates, words) => {
  expect(
    formatDays(
      dates.map((date) => ({ date })),
      formatShortDate,
    ),
  ).toBe(words);
});

const first = { date: '2027-01-08', time: '08:00', endTime: '15:00' };

test('a day that ends before it begins ends on the next day, within 12 hours', () => {
  const night = { ...first, time: '22:00', endTime: '02:00' };
  const errors = (values: object) =>
    findValidationErrors(dayChecks, { ...night, furtherDays: '', ...values }, '2027-01-01');
  expect(errors({ furtherDays: '2027-01-09 22:00-02:00' })).toEqual([]);
  expect(errors({ time: '08:00', endTime: '07:30' })).toHaveLength(1);
  const [event] = eventsOf({ _id: 'one', version: 1, duration: '', days: [night] });
  expect([event?.start.toISOString(), event?.end?.toISOString()]).toEqual([
    '2027-01-08T21:00:00.000Z',
    '2027-01-09T01:00:00.000Z',
  ]);
});

test.each([
  ['', 'endTime', 'Please say when the first day ends.'],
  ['08:00', 'endTime', 'A day must end after it begins.'],
])('a first day of several that ends at "%s" is refused', (endTime, field, message) => {
  const values = { ...first, endTime, furtherDays: '2027-01-09 07:30-16:00' };
  expect(findValidationErrors(dayChecks, values, '2027-01-01')).toEqual([{ field, message }]);
});

test.each([
  ['2027-01-09 16:00-07:30', 'Each further day needs a date, a start, and an end after it.'],
  ['2027-01-08 16:00-17:00', 'Each further day must be after the one before it.'],
  [
    '2027-01-10 07:30-16:00\n2027-01-09 07:30-16:00',
    'Each further day must be after the one before it.',
  ],
  [
    Array.from({ length: 14 }, (_, at) => `2027-01-${at + 10} 07:30-16:00`).join('\n'),
    'A training can have at most 14 days.',
  ],
])('the further days "%s" are refused', (furtherDays, message) => {
  expect(findValidationErrors(dayChecks, { ...first, furtherDays }, '2027-01-01')).toEqual([
    { field: 'furtherDays', message },
  ]);
});
