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

test('a full disk is said in plain words, since the office reads it, too', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  expect(explainFailure(error)).toBe(
    'A disk of the server is full. Make room on it, then try again.',
  );
});
