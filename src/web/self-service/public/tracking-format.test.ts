import { expect, test } from 'vitest';
import type { Tracked } from '#contract/self-service/tracking.ts';
import { labelOf } from './tracking-format.ts';

const steps: Tracked['steps'] = [
  { name: 'waiting', state: 'now', at: '2027-03-09T11:00:00.000Z' },
  { name: 'held', state: 'next', at: null },
];
const labels = (seat: Tracked['seat']) =>
  steps.map((step) => labelOf({ kind: 'enrolment', seat }, step));

test('a seat that is offered is held until an instant, and nobody with one reads of a waiting list', () => {
  expect(
    labels({ state: 'Offered', position: null, offeredUntil: '2027-03-11T11:00:00.000Z' }),
  ).toEqual(['Seat held for you until the 11th of March, 2027, 12:00 pm', 'The training']);
  expect(labels({ state: 'Waiting', position: 2, offeredUntil: null })).toEqual([
    'On the waiting list',
    'The training',
  ]);
});
