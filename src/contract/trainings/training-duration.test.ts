import { expect, test } from 'vitest';
import { endOfTraining } from './training-duration.ts';

// 9 am in Lagos.
const start = new Date('2027-04-01T08:00:00Z');

test.each([
  ['4 hours', '2027-04-01T12:00:00Z'],
  ['90 minutes', '2027-04-01T09:30:00Z'],
  ['1 day', '2027-04-01T16:00:00Z'],
  [' Two Days ', '2027-04-02T16:00:00Z'],
  ['1 hour 30 minutes', '2027-04-01T09:30:00Z'],
  ['1h30', '2027-04-01T09:30:00Z'],
  ['1½ hours', '2027-04-01T09:30:00Z'],
  ['An hour and a half', '2027-04-01T09:30:00Z'],
  ['1 day 3 hours', '2027-04-02T11:00:00Z'],
])('%j ends a training that begins at nine at %s', (duration, end) => {
  expect(endOfTraining(start, duration)).toEqual(new Date(end));
});

test.each(['', 'Until noon', '2 days, 9 am to 1 pm', '2 to 3 hours', 'hours'])(
  '%j does not say when a training ends',
  (duration) => expect(endOfTraining(start, duration)).toBeUndefined(),
);
