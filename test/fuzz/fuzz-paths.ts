import fc from 'fast-check';
import { anyText } from './fuzz-texts.ts';

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const rawPieces = fc.constantFrom(
  '%',
  '%ff',
  '%00',
  '%0d%0aset-cookie:%20a=b',
  '%2e%2e%2f',
  '..%2f..%2f',
  '%5c..%5c',
  ';a=b',
  '\u00ff',
  '%c0%ae',
  '%ed%a0%80',
  '%252e',
  '*',
  '{id}',
  '<svg>',
  '[]',
  '//',
);

/** A part of a path: an existing id, or anything. */
export const partsAbout = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 3, arbitrary: anyText.map((text) => encode(text).slice(0, 3000)) },
    { weight: 1, arbitrary: rawPieces },
  );

const queryNames = fc.constantFrom(
  'page',
  'pageSize',
  'search',
  'status',
  '_id',
  'fullName',
  'expiryStatus',
  'documents',
  'availableFor',
  'trainingId',
  'signature',
  '__proto__',
  'page[]',
  'status[$ne]',
  'toString',
  '',
);

/** A query with its question mark, or ''. */
export const fuzzQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(queryNames, anyText), { minLength: 1, maxLength: 4 })
      .map(
        (pairs) =>
          `?${pairs.map(([name, text]) => `${name}=${encode(text).slice(0, 4000)}`).join('&')}`,
      ),
  },
  { weight: 1, arbitrary: rawPieces.map((piece) => `?${piece}&page=${piece}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '?&&&',
      '?=',
      '?page',
      `?${'a=b&'.repeat(2000)}`,
      '?page=1&page=2',
      '?page=1?page=2',
    ),
  },
);

const twists = fc.constantFrom<(path: string) => string>(
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}//`,
  (path) => path.replace('/', '/./'),
  (path) => path.replace('/', '/%2e/'),
  (path) => path.toUpperCase(),
  (path) => `http://evil.example${path}`,
  (path) => path.replace('/api', '/%61pi'),
  (path) => `${path}/..`,
  (path) => `${path}%00`,
  (path) => `${path}.data`,
  (path) => path.slice(1),
  () => '*',
);

const asItIs = { weight: 11, arbitrary: fc.constant((path: string) => path) };

export const twisted = (path: fc.Arbitrary<string>) =>
  fc
    .tuple(path, fc.oneof(asItIs, { weight: 1, arbitrary: twists }))
    .map(([plain, twist]) => twist(plain));
