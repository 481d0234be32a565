import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFailedCheck, phoneNumber } from './checks.ts';
import { todayInLagos } from './dates.ts';
import { nationalPhoneNumber } from './phone-number.ts';

test.each([
  '+234 803 123 4567',
  '+234 (0) 803 123 4567',
  '(+234) 803-123-4567',
  '00234 803 123 4567',
  '0803-123-4567',
  ' 08031234567 ',
  '0803\u00A0123\u202F4567',
  '0803\u2011123\u20134567',
  '\u202A+234 803 123 4567\u202C',
  '\u200E0803\u200B1234567\u200F\u2066\u2069\uFEFF',
  '٠٨٠٣ ١٢٣ ٤٥٦٧',
  '＋２３４ ８０３ １２３ ４５６７',
])('%j has 11 digits', (text) => {
  expect(nationalPhoneNumber(text)).toBe('08031234567');
});

test.each([
  ['no digits', ''],
  ['ten digits without the 0', '8031234567'],
  ['a digit too few', '0803 123 456'],
  ['a digit too many', '0803 123 45678'],
  ['a digit too few after the country code', '+234 803 123 456'],
  ['three 0s before the country code', '000234 803 123 4567'],
  ['the United Kingdom', '+44 7700 900123'],
  ['two numbers', '0803 123 4567 / 0805 123 4567'],
  ['letters', '0803 123 456a'],
  ['digits of another script', '०८०३ १२३ ४५६७'],
  ['a control character', '0803123\u00004567'],
])('%s: stays as it is', (_, text) => {
  expect(nationalPhoneNumber(text)).toBe(text);
});

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const valid = digits(10).map((rest) => `0${rest}`);
const pieces = ['00', '234', '(0)', '803', ...'+0179 -\u00A0\u202A./a٣'];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((some) => some.join('')),
  fc
    .tuple(fc.constantFrom('+234', '234', '00234', '0', '', '+44'), digits(10))
    .map(([code, rest]) => code + rest),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const manyRuns = { numRuns: 2000, seed: 20_270_310 };

const isAccepted = (number: string) =>
  firstFailedCheck([phoneNumber('phone')], { phone: number }, todayInLagos()) === undefined;

test('a number that the check accepts is never turned into another', () => {
  fc.assert(
    fc.property(valid, (number) => {
      expect(isAccepted(number)).toBe(true);
      expect(nationalPhoneNumber(number)).toBe(number);
    }),
    manyRuns,
  );
});

test('a text stays as it is or becomes, once, a number that the check accepts, made of its own last digits', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const number = nationalPhoneNumber(typed);
      expect(nationalPhoneNumber(number)).toBe(number);
      if (number === typed) return;
      expect(number).toMatch(/^0\d{10}$/);
      expect(isAccepted(number)).toBe(true);
      expect(typed.replace(/\D/g, '').slice(-10)).toBe(number.slice(1));
    }),
    manyRuns,
  );
});

test('every way of writing a number has the same 11 digits', () => {
  const number = digits(9).chain((rest) =>
    fc.constantFrom(...'123456789').map((first) => first + rest),
  );
  const separator = fc.constantFrom('', ' ', '-', ' - ', '\u00A0', '.', '/', '\u200E', ' (', ') ');
  const prefix = fc.constantFrom('+234', '234', '00234', '0', '+2340', '(+234)', '+234(0)');
  fc.assert(
    fc.property(
      prefix,
      number,
      fc.array(separator, { minLength: 10, maxLength: 10 }),
      (before, rest, between) => {
        const written = before + [...rest].map((digit, at) => between[at] + digit).join('');
        expect(nationalPhoneNumber(written)).toBe(`0${rest}`);
      },
    ),
    manyRuns,
  );
});
