import { expect, test } from 'vitest';
import { blankOf, checksOf } from '#contract/platform/record.ts';
import { consultationChecks, consultationFields } from './consultation-record.ts';

const letterLost = 'has a letter that was lost (\uFFFD). Please type it again.';
const noAddress = "can't have web or email addresses, or symbols such as < and _.";
const unusable = "contains characters that can't be used.";

test('the rules of a booking have their words and their order', () => {
  expect(
    consultationChecks.map(({ field, message }) => `${field ?? 'several'}: ${message}`),
  ).toEqual([
    'several: Please fill in all required fields.',
    'email: Please enter a valid email address.',
    'phoneNumber: Please enter a valid 11-digit Nigerian phone number.',
    'fullName: Full name can have at most 120 characters.',
    `fullName: Full name ${unusable}`,
    `fullName: Full name ${letterLost}`,
    `fullName: Full name ${noAddress}`,
    'companyName: Company name can have at most 120 characters.',
    `companyName: Company name ${unusable}`,
    `companyName: Company name ${letterLost}`,
    `companyName: Company name ${noAddress}`,
    'email: Email address can have at most 254 characters.',
    `email: Email address ${unusable}`,
    'areaOfConcern: Area of concern can have at most 4,000 characters.',
    `areaOfConcern: Area of concern ${unusable}`,
    'consultationDate: Consultation date must be a real date.',
    'consultationDate: Please give the year with four digits.',
    "consultationDate: Consultation date can't be before today.",
    'preferredTime: Preferred time must be one of: Morning, Afternoon, Evening.',
  ]);
});

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
