import { expect, test } from 'vitest';
import { maxZoom, moved, wholeView, zoomed } from './zoom.ts';

const fit = { frame: { x: 400, y: 200 }, picture: { x: 400, y: 200 } };
const middle = { x: 0, y: 0 };

test('zooming keeps what lies under the pointer where it is', () => {
  const view = zoomed({ scale: 2, x: 10, y: -5 }, 1.5, { x: 50, y: 20 }, fit);
  expect(view.scale).toBe(3);
  expect((50 - view.x) / view.scale).toBeCloseTo((50 - 10) / 2);
  expect((20 - view.y) / view.scale).toBeCloseTo((20 + 5) / 2);
});

test('zooming ends at the whole picture and at the most', () => {
  expect(zoomed(wholeView, 100, middle, fit).scale).toBe(maxZoom);
  expect(zoomed({ scale: 2, x: 100, y: 50 }, 0.1, { x: 90, y: 90 }, fit)).toEqual(wholeView);
});

test('a picture is moved no further than to its edges', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 1_000, y: -1_000 }, fit)).toEqual({
    scale: 2,
    x: 200,
    y: -100,
  });
  expect(moved(wholeView, { x: 30, y: 30 }, fit)).toEqual(wholeView);
});
