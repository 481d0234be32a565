import fc from 'fast-check';

/** Texts known to break software. */
const nastyTexts = [
  ...['', ' ', '\t', '\n', '\u0000', 'a\u0000b', '\u001b[31m', '\u007f', '\u2028'],
  ...[
    '\ud800',
    'a\udfff',
    '\udc00\ud800',
    '\ufeff',
    '\u202egnp.exe',
    '\u200b',
    'e\u0301'.repeat(60),
  ],
  ...['👩‍👩‍👧‍👦', 'ß', 'Ọlábísí', '٣', '１２', 'null', 'undefined', 'NaN', '[object Object]'],
  ...['%', '%00', '%ff', '%2e%2e%2f', '\\', '../../../etc/passwd', 'C:\\', '..'],
  ...["'", '"', "' or 1=1 --", "'; drop table drivers; --", '$$', "E'\\x00'"],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u0024{7*7}',
    '{{7*7}}',
    '`id`',
    '$(id)',
  ],
  ...['__proto__', 'constructor', 'toString', 'valueOf', 'then'],
  ...['0', '-0', '-1', '1.5', '1e999', '0x10', ' 5 ', '9007199254740993', '9'.repeat(400)],
  ...['100001', 'REQ-100001', 'REQ-', '00000000-0000-0000-0000-000000000000'],
  ...['2099-02-30', '0000-00-00', '2099-01-01', '+275760-09-13', 'infinity'],
  ...['24:00', '23:59:60', '08:30', 'Pending', 'Approved', 'Deleted,Blocked', ',', 'a,b'],
  ...[
    'a@b.c',
    'a\u0000@b.c',
    'İ@b.c',
    'a@b@c.d',
    `${'a'.repeat(300)}@example.com`,
    '08012345678',
    '+2348012345678',
  ],
  ...['x\r\nset-cookie: a=b', '\r\n\r\n<html>', 'javascript:alert(1)', 'http://evil.example/'],
  'x'.repeat(121),
  'x'.repeat(4001),
  'x'.repeat(20_000),
  '𝕏'.repeat(60),
  '😀'.repeat(2001),
] as const;

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);

const deep: fc.Arbitrary<unknown> = fc
  .integer({ min: 1, max: 3000 })
  .map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`));

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: anyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      -1e308,
      2 ** 53,
      [],
      {},
      [[]],
      [null],
    ),
  },
  { weight: 2, arbitrary: fc.array(anyText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(anyText, anyText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: deep },
);
