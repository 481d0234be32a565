import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutLinks } from '#contract/messages/message-words.ts';
import { findValidationErrors, name } from './checks.ts';
import { canBeName, plainLine } from './names.ts';

test.each([
  'Ọlábísí',
  "O'Neil",
  'Jean-Pierre',
  'Ṣẹ́gun Adé',
  'Engr.Tunde Bakare',
  'Chief (Mrs.) N. Eze',
  '李小龍',
  'محمد',
  'C/O Ada + Co',
  'Motions.com Ltd',
])('%s is a name, and is stored as it was typed', (typed) => {
  expect(findValidationErrors(name('name', 'Name'), { name: typed }, '2027-01-01')).toEqual([]);
  expect(plainLine(typed)).toBe(typed.normalize());
});

test.each([
  'https://evil.example',
  'http：／／evil。example',
  '1.1.1.1',
  'call 10.0.0.1 now',
  'ada@evil.example',
  '<b>Ada</b>',
  '{link}',
  '\u2800',
  `${'\u0301'.repeat(40)}<`,
])('%j is not a name', (typed) => {
  expect(canBeName(typed)).toBe(false);
  expect(findValidationErrors(name('name', 'Name'), { name: typed }, '2027-01-01')).toEqual([
    {
      field: 'name',
      message: "Name can't have web or email addresses, or symbols such as < and _.",
    },
  ]);
});

test.each([
  ['Ａｄａ　Ｅｚｅ', 'Ada Eze'],
  ['\ufeffA\u200bd\u00ada\u2066 \u3164\u200fEze\u180e', 'Ada Eze'],
  ['O´Neil', "O'Neil"],
  ['evil｡example․com．ng', 'evil.example.com.ng'],
  ['Chi\u0323\u0301di\u0323', 'Chị́dị'],
])('%j becomes %j', (typed, stored) => {
  expect(plainLine(typed)).toBe(stored);
});

test('a name that nobody sees is missing, and one with a control character is refused', () => {
  expect(plainLine('\u200b\u2066\u3164')).toBe('');
  expect(
    findValidationErrors(name('name', 'Name'), { name: 'A\u0000' }, '2027-01-01'),
  ).toHaveLength(1);
});

// Letters with everything that could turn them into an address.
const part = fc.constantFrom(
  ...'ab1９ａéọ̣́.。．․｡:：/／@＠ \u200b\u202e\u2066\u00ad\u3164\ufeff\u0301\t\n',
  'www',
  'http',
  '１.１.１.１',
);
const hostile = fc.oneof(
  fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);
const seed = 1_768_939_013;

/**
 * What phones and mail programs turn into links: a scheme, a dot between a word and another, or four numbers with
 * dots.
 */
const link = /:\/\/|[\p{L}\d]\.[\p{L}\d]*\p{L}|\d\.\d+\.\d+\.\d/u;

test(`whatever is typed, messages have no link in it (seed ${seed})`, () => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const written = withoutLinks(typed);
      expect(written.normalize('NFKC')).not.toMatch(link);
      expect(written).not.toMatch(/[\p{Cf}。]/u);
    }),
    { seed, numRuns: 3000 },
  );
});

test(`the stored form of a name stays as it is, and is as good a name as what was typed (seed ${seed})`, () => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const stored = plainLine(typed);
      expect(plainLine(stored)).toBe(stored);
      expect(canBeName(stored)).toBe(canBeName(typed));
    }),
    { seed, numRuns: 3000 },
  );
});
