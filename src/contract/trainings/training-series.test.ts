import { expect, test } from 'vitest';
import { seriesDates } from './training-series.ts';

test.each([
  ['weekly', '2027-02-24', ['2027-02-24', '2027-03-03', '2027-03-10']],
  // Every first Monday.
  ['monthly', '2027-01-04', ['2027-01-04', '2027-02-01', '2027-03-01']],
  ['monthly', '2027-12-14', ['2027-12-14', '2028-01-11', '2028-02-08']],
  // The fifth Friday: the last one in other months.
  ['monthly', '2027-01-29', ['2027-01-29', '2027-02-26', '2027-03-26']],
] as const)('a %s series from %s is on %j', (repetition, first, dates) => {
  expect(seriesDates(first, repetition, 3)).toEqual(dates);
});
