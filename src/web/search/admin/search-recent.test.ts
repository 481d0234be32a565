// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetOpened, readOpened, rememberOpened } from './search-recent.ts';

const opened = (number: number) => ({
  path: `/admin/driver-management/${number}`,
  name: `Driver Number ${number}`,
  reference: `Driver ${number}`,
});

beforeEach(() => window.sessionStorage.clear());

test('the last five that were opened are kept, each once, the latest first', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 3]) rememberOpened(opened(number));
  expect(readOpened()).toEqual([3, 6, 5, 4, 2].map(opened));
});

test('nothing is left when they are forgotten', () => {
  rememberOpened(opened(1));
  forgetOpened();
  expect(readOpened()).toEqual([]);
  expect(window.sessionStorage).toHaveLength(0);
});

test.each(['no JSON', '{}', '[{"path":1}]'])('what cannot be read is nothing: %s', (stored) => {
  rememberOpened(opened(1));
  window.sessionStorage.setItem(window.sessionStorage.key(0) ?? '', stored);
  expect(readOpened()).toEqual([]);
});
