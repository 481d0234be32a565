import { expect, test } from 'vitest';
import { halvings, sizeWithin } from './fit-picture.ts';

test('a picture keeps its proportions and never grows', () => {
  expect(sizeWithin({ width: 3024, height: 4032 }, 2000)).toEqual({ width: 1500, height: 2000 });
  expect(sizeWithin({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
  expect(sizeWithin({ width: 30_000, height: 3 }, 2000)).toEqual({ width: 2000, height: 1 });
});

test('a picture shrinks by no more than a half at a time', () => {
  const to = { width: 1500, height: 2000 };
  expect(halvings({ width: 9000, height: 12_000 }, to)).toEqual([
    { width: 4500, height: 6000 },
    { width: 2250, height: 3000 },
    to,
  ]);
  expect(halvings({ width: 3024, height: 4032 }, to)).toEqual([{ width: 1512, height: 2016 }, to]);
});
