import { expect, test } from 'vitest';
import { sizeWithin } from './resize-image.ts';

test('a picture keeps its proportions and never grows', () => {
  expect(sizeWithin({ width: 3024, height: 4032 }, 2000)).toEqual({ width: 1500, height: 2000 });
  expect(sizeWithin({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
  expect(sizeWithin({ width: 30_000, height: 3 }, 2000)).toEqual({ width: 2000, height: 1 });
});
