import { expect, test } from 'vitest';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import { factsOf, fromColumns, toColumns } from './record-columns.ts';

const row = toColumns(requestRecord, exampleOf(requestRecord.kept));

test('a form is stored in the columns of its record, and read from them', () => {
  expect(row).toMatchObject({
    companyName: 'Sample Mills',
    driversNeeded: 12,
    startsOn: '2030-03-01',
  });
  expect(fromColumns(requestRecord, row)).toMatchObject({
    name: 'Sample Mills',
    numberOfDriverNeeded: 12,
    'duration.startDate': '2030-03-01',
  });
});

test('what a person gets is called as the record says, in its order', () => {
  expect(Object.entries(factsOf(requestRecord, row)).slice(9, 12)).toEqual([
    ['End date', '2030-09-30'],
    ['Preferred city', 'Òṣogbo'],
    ['Preferred state of assignment', 'Lagos'],
  ]);
});

test('a choice that is none of its options is not stored', () => {
  const values = { ...exampleOf(consultationRecord.kept), preferredTime: 'Night' };
  expect(() => toColumns(consultationRecord, values)).toThrow("Preferred time can't be stored");
});
