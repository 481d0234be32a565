import { expect, test } from 'vitest';
import { measureTextMessage, toPhoneAlphabet } from './text-message.ts';

test.each([
  ['', 0, 1],
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  // A two-place character that doesn't fit a part moves to the next one.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 306, 3],
  [`${'a'.repeat(158)}€`, 160, 1],
])('%s has %i places in the alphabet of phones and goes out as %i', (text, length, parts) => {
  expect(measureTextMessage(text)).toEqual({
    alphabet: 'gsm',
    length,
    parts,
    room: 160,
    costly: [],
  });
});

test.each([
  [`ẹ${'a'.repeat(69)}`, 70, 1, ['ẹ']],
  [`ẹ${'a'.repeat(70)}`, 71, 2, ['ẹ']],
  [`😀${'a'.repeat(68)}`, 70, 1, ['😀']],
  // A surrogate pair is never split.
  [`${'a'.repeat(66)}😀😀`, 70, 1, ['😀']],
  [`${'a'.repeat(66)}😀😀a`, 71, 2, ['😀']],
])('%s has characters outside of it, which leaves less room', (text, length, parts, costly) => {
  expect(measureTextMessage(text)).toEqual({
    alphabet: 'unicode',
    length,
    parts,
    room: 70,
    costly,
  });
});

test('names lose the marks that phones lack, and keep the others', () => {
  expect(toPhoneAlphabet('Ọlábísí Adéyẹmí, Ṣadé, Musa Ɗanjuma, Efẹ́')).toBe(
    'Olabisi Adéyemi, Sadé, Musa Danjuma, Efe',
  );
  expect(toPhoneAlphabet('“It’s 5 – 6…” ₦500')).toBe('"It\'s 5 - 6..." NGN 500');
  expect(measureTextMessage(toPhoneAlphabet('Kẹ́hìndé Ọdúnlámì')).alphabet).toBe('gsm');
  expect(toPhoneAlphabet('Привет')).toBe('Привет');
});

test.each([
  ...['‘', '’', 'ʹ', 'ʼ', '´', '`'].map((sign) => [sign, "'"]),
  ...['“', '”', '„', '‟', '″', '«', '»', '＂'].map((sign) => [sign, '"']),
  ...['‐', '‑', '‒', '–', '—', '―', '−', '－', '﹣', '•', '·', '‣', '▪', '●'].map((sign) => [
    sign,
    '-',
  ]),
  ...['\u00a0', '\u2007', '\u2009', '\u202f', '\u3000', '\t'].map((sign) => [sign, ' ']),
  ...['\u00ad', '\u200b', '\u2060', '\ufeff'].map((sign) => [sign, '']),
  ['½', '1/2'],
  ['2¾', '2 3/4'],
  ['⅓', '1/3'],
  ['…', '...'],
  ['2×4', '2x4'],
  ['™', 'TM'],
  ['№', 'No'],
  ['ﬁ', 'fi'],
  ['₦', 'NGN '],
])('%j goes out as %j, and leaves a text all its room', (sign = '', plain) => {
  expect(toPhoneAlphabet(sign)).toBe(plain);
});

test("letters of people's names and of other scripts are no signs to be folded", () => {
  expect(toPhoneAlphabet('Ñuñez, Åsa, Çelik, Øystein, Groß')).toBe(
    'Ñuñez, Åsa, Çelik, Øystein, Groß',
  );
  expect(toPhoneAlphabet('李雷 😀 ½')).toBe('李雷 😀 1/2');
});
