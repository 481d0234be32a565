import { expect, test } from 'vitest';
import { fileSize, partOfSize } from './file-size.ts';

test.each([
  [1, '1 KB'],
  [340 * 1024, '340 KB'],
  [20 * 1024 ** 3, '20 GB'],
  [1.4 * 1024 * 1024, '1.4 MB'],
  [2 * 1024 * 1024, '2 MB'],
  [2 * 1024 * 1024 + 1, '2.1 MB'],
])('%d bytes read as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});

test('a part of a size never reads as the whole before it is', () => {
  expect(partOfSize(1.09 * 1024 * 1024, 1.1 * 1024 * 1024)).toBe('1 of 1.1 MB');
  expect(partOfSize(1.1 * 1024 * 1024, 1.1 * 1024 * 1024)).toBe('1.1 of 1.1 MB');
  expect(partOfSize(9 * 1024, 12 * 1024)).toBe('9 of 12 KB');
  expect(partOfSize(54.6 * 1024 - 1, 54.6 * 1024)).toBe('54 of 55 KB');
});
