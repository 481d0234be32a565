import { expect, test } from 'vitest';
import * as check from './checks.ts';

const checks = [
  check.required(['name', 'mail'], 'Fill in.'),
  check.email('mail'),
  ...check.text('name', 'Name', 5),
];
const failure = (name: string, mail: string) =>
  check.firstFailedCheck(checks, { name, mail }, '2027-01-01');

test('the first broken rule is told, with every field that breaks it', () => {
  expect(failure('', ' ')).toEqual({ message: 'Fill in.', fields: ['name', 'mail'] });
  expect(failure('too long', 'x')).toEqual({
    message: check.invalidEmailMessage,
    fields: ['mail'],
  });
  expect(failure('Ada', 'a@b.ng')).toBeUndefined();
});

test('every bad field is told once, with its first message, in the order of the rules', () => {
  expect(check.findValidationErrors(checks, { name: 'too long', mail: '' }, '2027-01-01')).toEqual([
    { field: 'mail', message: 'Fill in.' },
    { field: 'name', message: 'Name can have at most 5 characters.' },
  ]);
});

test('a text may hold any letter and line breaks, but no control character', () => {
  const holds = (text: string) =>
    check.firstFailedCheck(check.text('name', 'Name', 99), { name: text }, '2027-01-01');
  expect(holds('Ẹ̀fẹ́ Ɗanjuma\r\n\tthe 2nd 🚚')).toBeUndefined();
  expect(holds('a\u0000b')?.message).toBe("Name contains characters that can't be used.");
  expect(holds('a\u001bb')?.fields).toEqual(['name']);
});
