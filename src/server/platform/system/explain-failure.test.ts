import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test.each([
  ['EMFILE', /^This process has too many files open\. Raise its limit: "ulimit -n 65536"/],
  ['ENFILE', /^The machine has too many files open\. Raise fs\.file-max/],
])('%s says what to raise', (code, said) => {
  const error = Object.assign(new Error(`${code}: too many open files`), {
    code,
    path: '/data/files',
  });
  expect(explainFailure(error)).toMatch(said);
});
