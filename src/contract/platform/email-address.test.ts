import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalEmail,
  hasPlainLocalPart,
  isEmailAddress,
  maxEmailLength,
} from './email-address.ts';

test.each([
  ['capitals', 'Ada@Example.COM', 'ada@example.com'],
  ['spaces of any kind around it', '\u3000\tada@x.ng\u00A0\n', 'ada@x.ng'],
  ['fullwidth letters and signs', 'ＡＤＡ＠ｘ．ｎｇ', 'ada@x.ng'],
  ['a full stop that mail servers take for a dot', 'ada@mail。x｡ng', 'ada@mail.x.ng'],
  ['the address of a link', 'mailto:Ada@x.ng', 'ada@x.ng'],
  ['the Kelvin sign', '\u212Aemi@x.ng', 'kemi@x.ng'],
  ['a letter with its accent apart', 'ade\u0301@x.ng', 'ad\u00E9@x.ng'],
  [
    'a capital whose mark has a composed form with the small letter only',
    'T\u0308@x.ng',
    '\u1E97@x.ng',
  ],
  ['a sign that begins with a space in NFKC', '\u00A8ada@x.ng', '\u0308ada@x.ng'],
])('%s: %j is %j', (_, typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical);
});

test.each(['ch\u0130ef@x.ng', 'ch\u0131ef@x.ng', 'ÀDÉ@x.ng', 'ΣΑΣ@x.ng', 'straße@x.ng'])(
  'letters that are not A–Z are left alone: %j',
  (typed) => {
    expect(canonicalEmail(typed).normalize('NFD').toUpperCase()).toBe(
      typed.normalize('NFD').toUpperCase(),
    );
    expect(canonicalEmail(typed).replace(/[\0-\x7f]/g, '')).toBe(typed.replace(/[\0-\x7f]/g, ''));
  },
);

test.each(['\u200b', '\u00ad', '\u202a', '\u2060', '\ufe0f', '\ufeff'])(
  'the invisible %j is left out',
  (sign) => {
    expect(canonicalEmail(`${sign}a${sign}da@x.${sign}ng${sign}`)).toBe('ada@x.ng');
  },
);

const signs = [
  ...'aATHé @.\u0301\u0308\u0323\u0331\u0130\u212A\u1E9EＡ＠\u00A8\u3000\uFF9E\u30AB\uFB03\uFDFA😀',
  '\uD83D',
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

test('the canonical form of a canonical form is itself', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const canonical = canonicalEmail(typed);
      expect(canonicalEmail(canonical)).toBe(canonical);
    }),
    { numRuns: 3000, seed: 20_270_310 },
  );
});

test('what Unicode calls compatible, and differs in ASCII letter case or spaces around it, has one canonical form', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), (typed, form) => {
      const plain = typed.normalize('NFKC');
      const other = plain
        .replace(/[A-Za-z](?!\p{M})/gu, (letter) => letter.toUpperCase())
        .normalize(form);
      expect(canonicalEmail(` ${other}\u3000`)).toBe(canonicalEmail(typed));
    }),
    { numRuns: 3000, seed: 20_270_310 },
  );
});

test('only what is an address in its canonical form is one', () => {
  expect(['ada＠x.ng', 'ada@x．ng', 'ÀDÉ@x.ng'].map(isEmailAddress)).toEqual([true, true, true]);
  expect(['ada＠eze@x.ng', 'ada\u00A8@x.ng', 'ada@x', ''].map(isEmailAddress)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('an administrator has plain characters before the @', () => {
  expect(["ada.o'neil+x@x.ng", 'ＡＤＡ@x.ng', 'ada@bücher.ng'].map(hasPlainLocalPart)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['ch\u0130ef@x.ng', 'adé@x.ng', '@x.ng', 'ada'].map(hasPlainLocalPart)).not.toContain(
    true,
  );
});

test('a text too long for an address stays too long', () => {
  for (const long of [
    '\u0301\u0323\uFF9E'.repeat(1_000_000),
    'A'.repeat(1001),
    `${' '.repeat(9)}${'Ａ'.repeat(2000)}`,
  ]) {
    expect(canonicalEmail(long).length).toBeGreaterThan(maxEmailLength);
  }
});
