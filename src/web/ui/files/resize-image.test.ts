import { expect, test } from 'vitest';
import { sizeWithin, stepsTo } from './resize-image.ts';

test('a picture keeps its proportions and never grows', () => {
  expect(sizeWithin({ width: 3024, height: 4032 }, 2000)).toEqual({ width: 1500, height: 2000 });
  expect(sizeWithin({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
  expect(sizeWithin({ width: 30_000, height: 3 }, 2000)).toEqual({ width: 2000, height: 1 });
});

test('a picture shrinks by about a half at a time', () => {
  const to = { width: 1500, height: 2000 };
  expect(stepsTo(to, { width: 9000, height: 12_000 })).toEqual([
    { width: 6000, height: 8000 },
    { width: 3000, height: 4000 },
    to,
  ]);
  expect(stepsTo(to, { width: 3024, height: 4032 })).toEqual([to]);
  expect(stepsTo(to, to)).toEqual([to]);
});
