import { expect, test } from 'vitest';
import { findEarlyExpiries } from './papers.ts';

const today = '2026-11-21';
const until = '2027-05-31';
const found = (licenceExpiryDate: string, medicalRecordsExpiryDate: string) =>
  findEarlyExpiries(
    { licenceExpiryDate, medicalRecordsExpiryDate, neededChecks: [] },
    until,
    today,
  ).map(({ document, hasExpired }) => `${document} ${hasExpired ? 'has expired' : 'expires'}`);

test.each([
  ['2027-06-01', '2030-01-01', []],
  ['2027-05-31', '2027-05-31', []],
  ['2027-05-30', '2027-05-31', ['licence expires']],
  ['2027-03-01', '2027-02-28', ['medicalRecord expires', 'licence expires']],
  ['2026-11-21', '2026-11-20', ['medicalRecord has expired', 'licence expires']],
])(
  'of a licence good until %s and a medical record good until %s, short are: %j',
  (licence, medical, expected) => {
    expect(found(licence, medical)).toEqual(expected);
  },
);

test('a document that has expired is short for a placement that is over, too', () => {
  const driver = {
    licenceExpiryDate: '2026-11-01',
    medicalRecordsExpiryDate: '2027-01-01',
    neededChecks: [],
  };
  expect(findEarlyExpiries(driver, '2026-10-01', today).map(({ document }) => document)).toEqual([
    'licence',
  ]);
});
