import { expect, test } from 'vitest';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { findFaults, formatFaults } from './several-enrolments.ts';

const person = (fullName: string, email: string, phoneNumber = '08000000001') => ({
  fullName,
  email,
  phoneNumber,
});

test('each row says what is wrong with it, and a bad address is not a missing one', () => {
  const faults = findFaults(
    [
      person('Ada Obi', 'ada@example.com'),
      person('Bola Ade', ''),
      person('Chidi Eze', 'chidi.example.com'),
      person('Dayo Sample', 'ADA@example.com'),
      person('', 'emeka@example.com'),
      person('Funke Sample', 'funke@example.com', '8.03123E+09'),
      person('Andr\uFFFD Sample', 'andre@example.com'),
    ],
    '2027-01-01',
  );
  expect(formatFaults(faults)).toEqual([
    'Row 2: Email address is missing.',
    `Row 3: ${invalidEmailMessage}`,
    'Row 4: This email address is already in row 1.',
    'Row 5: Full name is missing.',
    'Row 6: A spreadsheet has shortened this phone number. Please type it again.',
    'Row 7: Full name has a letter that was lost (\uFFFD). Please type it again.',
  ]);
});
