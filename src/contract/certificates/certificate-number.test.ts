import { expect, test } from 'vitest';
import { formatCertificateNumber, parseCertificateNumber } from './certificate-number.ts';

const number = '7QK4291DM0RT';

test.each([
  'ML-7QK4-291D-M0RT',
  '7QK4291DM0RT',
  ' ml 7qk4 291d m0rt ',
  'ML–7QK4–29lD–MORT',
  '７QK4-29ID-m o r t',
])('reads the number in %j', (typed) => expect(parseCertificateNumber(typed)).toBe(number));

test.each(['', 'ML-7QK4-29XD', 'ML-7QK4-29XD-M8RU', `${number}${number}`, 'Ọlábísí Adéyẹmí'])(
  'reads none in %j',
  (typed) => expect(parseCertificateNumber(typed)).toBeUndefined(),
);

test('writes it in groups', () =>
  expect(formatCertificateNumber(number)).toBe('ML-7QK4-291D-M0RT'));
