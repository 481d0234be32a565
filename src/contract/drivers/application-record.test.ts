import { expect, test } from 'vitest';
import type { Check } from '#contract/platform/checks.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { applicationChecks, driverCorrectionChecks } from './application-record.ts';

const expiredMessage = "licenceExpiryDate: Licence expiry date can't be before today.";

const messages = [
  'several: Please fill in all required fields.',
  'email: Please enter a valid email address.',
  'phoneNumber: Please enter a valid 11-digit Nigerian phone number.',
  'fullName: Full name can have at most 120 characters.',
  "fullName: Full name contains characters that can't be used.",
  'fullName: Full name has a letter that was lost (\uFFFD). Please type it again.',
  "fullName: Full name can't have web or email addresses, or symbols such as < and _.",
  'email: Email address can have at most 254 characters.',
  "email: Email address contains characters that can't be used.",
  'ageBracket: Age bracket must be one of: 30–35, 36–40, 41–45, 46–50.',
  'address: Address can have at most 300 characters.',
  "address: Address contains characters that can't be used.",
  'city: City can have at most 120 characters.',
  "city: City contains characters that can't be used.",
  `state: State must be one of: ${states.join(', ')}.`,
  'several: Please fill in all required professional details.',
  'licence: Licence number can have at most 120 characters.',
  "licence: Licence number contains characters that can't be used.",
  'licenceExpiryDate: Licence expiry date must be a real date.',
  'licenceExpiryDate: Please give the year with four digits.',
  expiredMessage,
  'typeOfVehice: Vehicle type must be one of: Truck, Van, Car, Bus.',
  'yearsOfExperience: Years of experience must be a whole number from 1 to 60.',
  'previousDrivingExperienceDetails: Previous driving experience can have at most 4,000 characters.',
  "previousDrivingExperienceDetails: Previous driving experience contains characters that can't be used.",
  'medicalRecordsExpiryDate: Medical record expiry date must be a real date.',
  'medicalRecordsExpiryDate: Please give the year with four digits.',
];

const messagesOf = (checks: readonly Check<string>[]) =>
  checks.map(({ field, message }) => `${field ?? 'several'}: ${message}`);

test('the rules of an application have their words and their order', () => {
  expect(messagesOf(applicationChecks)).toEqual(messages);
});

test('a correction has the same ones, but for a licence that may have expired', () => {
  expect(messagesOf(driverCorrectionChecks)).toEqual(
    messages.filter((message) => message !== expiredMessage),
  );
});
