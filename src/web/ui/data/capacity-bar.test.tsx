// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CapacityBar } from './capacity-bar.tsx';

afterEach(cleanup);

/** Each bar's share of the length, and whether it is filled. */
function barsOf(filled: number, places: number) {
  const { container } = render(<CapacityBar filled={filled} places={places} />);
  const bars = [...(container.firstElementChild?.children ?? [])];
  return bars.map((bar) => [
    bar instanceof HTMLElement && bar.style.flexGrow,
    bar.classList.contains('bg-gold-400') ? 'filled' : 'free',
  ]);
}

test.each([
  [
    2,
    12,
    [
      ['2', 'filled'],
      ['10', 'free'],
    ],
  ],
  [0, 12, [['12', 'free']]],
  [13, 12, [['12', 'filled']]],
  [
    499,
    500,
    [
      ['499', 'filled'],
      ['1', 'free'],
    ],
  ],
  [
    1,
    2,
    [
      ['0', 'filled'],
      ['0', 'free'],
    ],
  ],
])('%i of %i places are drawn as so many', (filled, places, expected) => {
  expect(barsOf(filled, places)).toEqual(expected);
});
