import { expect, test } from 'vitest';
import { formatActor, formatTotal, formatValue, formatWhen } from './activity-format.ts';

test.each([
  [{ kind: 'administrator', name: 'Ada Nwosu' }, 'driver', 'Ada Nwosu'],
  [{ kind: 'public', name: '' }, 'driver', 'The driver'],
  [{ kind: 'public', name: '' }, 'account', 'Unknown'],
  [{ kind: 'system', name: '' }, 'driver', 'The system'],
] as const)('who did it: %j about %s', (actor, about, words) => {
  expect(formatActor(actor, about)).toBe(words);
});

test('when it was is the time in Lagos, with the day unless that stands above', () => {
  expect(formatWhen('2026-11-20T23:30:00.000Z', true)).toBe('12:30 am');
  expect(formatWhen('2026-11-20T23:30:00.000Z', false)).toBe('21 Nov 2026, 12:30 am');
});

test.each([
  ['status', 'Approved', 'Approved'],
  ['licenceExpiry', '2029-11-26', '26 Nov 2029'],
  ['time', '14:30', '2:30 pm'],
  ['title', '14:30', '14:30'],
  ['venue', null, 'none'],
] as const)('a value of %s: %j', (field, value, words) => {
  expect(formatValue({ field }, value)).toBe(words);
});

test('a total sums one day up', () => {
  const kinds = [
    { kind: 'documents', entries: 30 },
    { kind: 'drivers', entries: 9 },
    { kind: 'logins', entries: 7 },
    { kind: 'accounts', entries: 1 },
  ] as const;
  expect(formatTotal(47, { people: 5, kinds: [...kinds] })).toBe(
    '47 entries by 5 people: 30 about documents, 9 about decisions, 7 about log-ins',
  );
  expect(formatTotal(1, { people: 0, kinds: [{ kind: 'logins', entries: 1 }] })).toBe(
    '1 entry: 1 about log-ins',
  );
  expect(formatTotal(9_999, null)).toBe('9,999 entries');
  expect(formatTotal(10_000, null)).toBe('10,000 entries or more');
  expect(formatTotal(1_000, null, true)).toBe('1,000 entries or more');
  expect(formatTotal(0, { people: 0, kinds: [] })).toBe('No entries');
});
