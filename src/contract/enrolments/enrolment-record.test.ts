import { expect, test } from 'vitest';
import { enrolmentChecks, traineeChecks } from './enrolment-record.ts';

const rulesOfName = (field: string, label: string) => [
  `${field}: ${label} can have at most 120 characters.`,
  `${field}: ${label} contains characters that can't be used.`,
  `${field}: ${label} has a letter that was lost (\uFFFD). Please type it again.`,
  `${field}: ${label} can't have web or email addresses, or symbols such as < and _.`,
];

const first = [
  'several: Please fill in all required fields.',
  'email: Please enter a valid email address.',
];

const rest = [
  ...rulesOfName('fullName', 'Full name'),
  'email: Email address can have at most 254 characters.',
  "email: Email address contains characters that can't be used.",
  'phoneNumber: Phone number can have at most 40 characters.',
  "phoneNumber: Phone number contains characters that can't be used.",
  ...rulesOfName('companyName', 'Company name'),
];

const toRule = ({ field, message }: { field?: string; message: string }) =>
  `${field ?? 'several'}: ${message}`;

test('the rules of a registration have their words and their order', () => {
  expect(enrolmentChecks.map(toRule)).toEqual([
    ...first,
    ...rulesOfName('trainingName', 'Training'),
    ...rest,
  ]);
  expect(traineeChecks.map(toRule)).toEqual([...first, ...rest]);
});
