import { expect, test } from 'vitest';
import { states } from '#contract/platform/nigerian-states.ts';
import { requestChecks, wholeRequestChecks } from './request-record.ts';

const letterLost = 'has a letter that was lost (\uFFFD). Please type it again.';
const noAddress = "can't have web or email addresses, or symbols such as < and _.";
const unusable = "contains characters that can't be used.";

const rules = [
  'several: Please fill in all required fields.',
  'email: Please enter a valid email address.',
  'phoneNumber: Please enter a valid 11-digit Nigerian phone number.',
  'name: Company name can have at most 120 characters.',
  `name: Company name ${unusable}`,
  `name: Company name ${letterLost}`,
  `name: Company name ${noAddress}`,
  'email: Email address can have at most 254 characters.',
  `email: Email address ${unusable}`,
  'address: Address can have at most 300 characters.',
  `address: Address ${unusable}`,
  'city: City can have at most 120 characters.',
  `city: City ${unusable}`,
  `state: State must be one of: ${states.join(', ')}.`,
  'numberOfDriverNeeded: Number of drivers needed must be a whole number from 1 to 500.',
  'typeOfVehicleRequired: Type of vehicle required must be one of: Truck, Van, Car, Bus.',
  'duration.startDate: Start date must be a real date.',
  'duration.startDate: Please give the year with four digits.',
  "duration.startDate: Start date can't be before today.",
  'duration.endDate: End date must be a real date.',
  'duration.endDate: Please give the year with four digits.',
  "duration.endDate: The end date can't be before the start date.",
  `preferredLocationOfAssignment.state: Preferred state of assignment must be one of: ${states.join(', ')}.`,
  'additionalInfo: Additional notes can have at most 4,000 characters.',
  `additionalInfo: Additional notes ${unusable}`,
];

const city = [
  'preferredLocationOfAssignment.city: Preferred city of assignment can have at most 120 characters.',
  `preferredLocationOfAssignment.city: Preferred city of assignment ${unusable}`,
];

const toRule = ({ field, message }: { field?: string; message: string }) =>
  `${field ?? 'several'}: ${message}`;

test('the rules of a request have their words and their order', () => {
  expect(requestChecks.map(toRule)).toEqual(rules);
  expect(wholeRequestChecks().map(toRule)).toEqual([...rules, ...city]);
});
