import { expect, test } from 'vitest';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { findRowFaults, maxPeopleAtOnce, parsePeople } from './several-enrolments.ts';

const ada = { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '0800 000 0001' };
const today = '2027-01-01';

test.each([
  ['Ada Obi, ada@example.com, 0800 000 0001'],
  ['Ada Obi;0800 000 0001;ada@example.com'],
  ['Ada\tObi\tada@example.com\t0800 000 0001'],
  ['"Ada Obi","0800 000 0001",ada@example.com\r\n\n'],
  ['Full name,E-mail,Phone number\nAda Obi,ada@example.com,0800 000 0001'],
])('%j is one person', (text) => {
  expect(parsePeople(text)).toEqual([ada]);
});

test('each row says what is wrong with it', () => {
  const people = parsePeople(
    ['Ada Obi, ada@example.com, 08000000001', 'Bola, 08000000002', 'c@example, Chidi, 08000000003']
      .concat('Dayo, ADA@example.com, 08000000004', 'emeka@example.com, 08000000005')
      .join('\n'),
  );
  expect(findRowFaults(people, today)).toEqual([
    'Row 2: Email address is missing.',
    `Row 3: ${invalidEmailMessage}`,
    'Row 4: The email address is that of row 1.',
    'Row 5: Full name is missing.',
  ]);
  expect(findRowFaults([ada], today)).toEqual([]);
  const many = Array.from({ length: maxPeopleAtOnce + 1 }, (_, at) => ({ ...ada, email: `a${at}@example.com` }));
  expect(findRowFaults(many, today)).toEqual(['At most 50 people can be registered at once.']);
});
