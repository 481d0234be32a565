import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [1, '1 KB'],
  [340 * 1024, '340 KB'],
  [1.4 * 1024 * 1024, '1.4 MB'],
  [2 * 1024 * 1024, '2 MB'],
  [2 * 1024 * 1024 + 1, '2.1 MB'],
])('%d bytes read as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
