import { expect, test } from 'vitest';
import { endOfTraining } from './training-duration.ts';

// Nine o'clock in Lagos.
const start = new Date('2027-04-01T08:00:00Z');

test.each([
  ['4 hours', '2027-04-01T12:00:00Z'],
  ['1 hour', '2027-04-01T09:00:00Z'],
  ['2.5 hrs', '2027-04-01T10:30:00Z'],
  ['3h', '2027-04-01T11:00:00Z'],
  ['90 minutes', '2027-04-01T09:30:00Z'],
  ['45 mins.', '2027-04-01T08:45:00Z'],
  ['1 day', '2027-04-01T16:00:00Z'],
  [' Two Days ', '2027-04-02T16:00:00Z'],
  ['3-day', '2027-04-03T16:00:00Z'],
  ['a day', '2027-04-01T16:00:00Z'],
])('%j ends a training that begins at nine at %s', (duration, end) => {
  expect(endOfTraining(start, duration)).toEqual(new Date(end));
});

test.each(['', 'Until noon', '0 hours', '2', 'days', '2 weeks', '2 days, 9 am to 1 pm', '1.5 days', '2 to 3 hours'])(
  '%j does not say when a training ends',
  (duration) => expect(endOfTraining(start, duration)).toBeUndefined(),
);
