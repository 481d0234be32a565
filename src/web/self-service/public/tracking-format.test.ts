import { expect, test } from 'vitest';
import type { Tracked } from '#contract/self-service/tracking.ts';
import { labelOf, wordsOf } from './tracking-format.ts';

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

test('no company is looked for while an approved driver lacks a needed check', () => {
  const check = { name: 'LASDRI card', endsOn: '2027-03-09', isMissing: true, words: '' };
  const approved: Tracked = {
    kind: 'driver',
    reference: '100001',
    name: 'Ada Eze',
    checks: [check],
    missing: [],
    steps: [{ name: 'approved', state: 'now', at: null }],
    subject: '',
    day: null,
    lastDay: null,
    time: null,
    place: '',
    access: '',
    ticket: '',
    drivers: null,
    missingUntil: null,
    asks: [],
    seat: null,
    token: '',
    hasCertificate: false,
    canCancel: false,
    isCancelAsked: false,
    hasData: true,
  };
  const lookingFrom = (today: string) =>
    wordsOf(approved, today).next.join(' ').includes('looking');
  expect([lookingFrom('2027-03-09'), lookingFrom('2027-03-10')]).toEqual([true, false]);
});
