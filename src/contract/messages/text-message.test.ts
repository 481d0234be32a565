import { expect, test } from 'vitest';
import { measureTextMessage, toPhoneAlphabet } from './text-message.ts';

test.each([
  ['', 0, 1],
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  // A sign of two places that doesn't fit at the end of a part goes to the next one.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 306, 3],
  [`${'a'.repeat(158)}€`, 160, 1],
])('%s has %i places in the alphabet of phones and goes out as %i', (text, length, parts) => {
  expect(measureTextMessage(text)).toEqual({ alphabet: 'gsm', length, parts, room: 160, costly: [] });
});

test.each([
  [`ẹ${'a'.repeat(69)}`, 70, 1, ['ẹ']],
  [`ẹ${'a'.repeat(70)}`, 71, 2, ['ẹ']],
  [`😀${'a'.repeat(68)}`, 70, 1, ['😀']],
  // A pair of code units is not cut in two.
  [`${'a'.repeat(66)}😀😀`, 70, 1, ['😀']],
  [`${'a'.repeat(66)}😀😀a`, 71, 2, ['😀']],
])('%s has characters outside of it, which leaves less room', (text, length, parts, costly) => {
  expect(measureTextMessage(text)).toEqual({ alphabet: 'unicode', length, parts, room: 70, costly });
});

test('names lose the marks that phones lack, and keep the others', () => {
  expect(toPhoneAlphabet('Ọlábísí Adéyẹmí, Ṣadé, Musa Ɗanjuma, Efẹ́')).toBe('Olabisi Adéyemi, Sadé, Musa Danjuma, Efe');
  expect(toPhoneAlphabet('“It’s 5 – 6…” ₦500')).toBe('"It\'s 5 - 6..." NGN 500');
  expect(measureTextMessage(toPhoneAlphabet('Kẹ́hìndé Ọdúnlámì')).alphabet).toBe('gsm');
  expect(toPhoneAlphabet('Привет')).toBe('Привет');
});
