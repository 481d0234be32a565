import { expect, test } from 'vitest';
import { blankOf, checksOf } from '#contract/platform/record.ts';
import { consultationFields } from './consultation-record.ts';

test('a correction keeps a day that has come, and refuses another one', () => {
  const failing = (consultationDate: string, stored?: string) =>
    checksOf(consultationFields, { stored: { consultationDate: stored ?? null } }).flatMap(
      ({ failing: broken }) =>
        broken({ ...blank, consultationDate }, '2027-03-11').filter(
          (field) => field === 'consultationDate',
        ),
    );
  const blank = blankOf(consultationFields);
  expect(failing('2027-03-10', '2027-03-10')).toEqual([]);
  expect(failing('2027-03-09', '2027-03-10')).toEqual(['consultationDate']);
  expect(failing('2027-03-10')).toEqual(['consultationDate']);
});
