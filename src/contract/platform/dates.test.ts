import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDate,
  formatInstant,
  formatTypedDay,
  hasFullYear,
  isRealDate,
  todayInLagos,
} from './dates.ts';

test('today is the day in Lagos, an hour ahead of UTC', () => {
  expect(todayInLagos(new Date('2027-03-10T22:59:59Z'))).toBe('2027-03-10');
  expect(todayInLagos(new Date('2027-03-10T23:00:00Z'))).toBe('2027-03-11');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

// Locale formats differ between browsers: some write en-CA dates as 3/11/27, and some have a single locale.
test('in a browser that knows one locale alone days and times are the same', async () => {
  const { DateTimeFormat } = Intl;
  class OfOneLocale extends DateTimeFormat {
    constructor(_locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super('en-US', options);
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: OfOneLocale });
  vi.resetModules();
  const dates = await import('./dates.ts');
  const night = new Date('2027-03-10T23:05:00Z');
  expect(dates.todayInLagos(night)).toBe('2027-03-11');
  expect(dates.formatInstant(night)).toBe('11th of March, 2027, 12:05 am');
  expect(dates.formatInstant(new Date('2027-03-10T14:30:00Z'))).toBe(
    '10th of March, 2027, 3:30 pm',
  );
  expect(dates.formatDateAndTime(night)).toBe('11 March at 12:05 am');
});

test.each(['2028-02-29', '2027-12-31', '0001-01-01'])('%s is a real date', (date) => {
  expect(isRealDate(date)).toBe(true);
});

test.each(['2027-02-30', '2027-02-29', '0000-01-01', '', '2027-01-01T00:00'])(
  '"%s" is none',
  (date) => {
    expect(isRealDate(date)).toBe(false);
  },
);

test('adding days and counting them undo each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      expect(daysBetween('2027-03-10', addDays('2027-03-10', days))).toBe(days);
    }),
  );
});

test.each([
  ['2025-03-05', '5th of March, 2025'],
  ['2025-06-11', '11th of June, 2025'],
])('%s is written %s', (date, written) => {
  expect(formatDate(date)).toBe(written);
});

test.each([
  ['2025-03-05T08:00:00Z', '5th of March, 2025, 9:00 am'],
  ['2025-03-05T23:05:00Z', '6th of March, 2025, 12:05 am'],
])('%s is %s in Lagos', (instant, written) => {
  expect(formatInstant(new Date(instant))).toBe(written);
});

test.each([
  ['2026-12-03', 'Thursday, 3 December 2026'],
  ['0028-03-05', ''],
])('the typed day %s is "%s" in words', (typed, words) => {
  expect(formatTypedDay(typed)).toBe(words);
});

test('a year has four digits from 1900 to 2100', () => {
  const ends = ['1899-12-31', '1900-01-01', '2100-12-31', '2101-01-01', '0028-03-05', 'soon'];
  expect(ends.map(hasFullYear)).toEqual([false, true, true, false, false, true]);
});
