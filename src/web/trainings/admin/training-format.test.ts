import { expect, test } from 'vitest';
import { formatTaken } from '#web/trainings/public/training-format.ts';
import { formatTrainingEnd } from './training-format.ts';

const today = '2026-11-20';

test('who ends a training reads that this is final, and of a future one that it is not due yet', () => {
  expect(formatTrainingEnd('completed', { date: '2026-11-27', days: [] }, today)).toBe(
    "You're about to make this training completed. Are you sure? It isn't due until the 27th of November, 2026. It will be removed from the public list, and nobody can register any more.",
  );
  expect(formatTrainingEnd('completed', { date: '2026-11-19', days: [] }, today)).toBe(
    "You're about to make this training completed. Are you sure?",
  );
  expect(formatTrainingEnd('cancelled', { date: '2026-11-20', days: [] }, today)).not.toContain(
    "isn't due",
  );
});

test('seats that are taken are counted, and those that the office gave beyond the limit', () => {
  expect([
    formatTaken({ seats: null, seatsTaken: 3 }),
    formatTaken({ seats: 4, seatsTaken: 4 }),
    formatTaken({ seats: 4, seatsTaken: 5 }),
  ]).toEqual(['No limit', '4 of 4 seats taken', '5 registered, 4 seats (1 over)']);
});
