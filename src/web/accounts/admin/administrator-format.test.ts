import { describe, expect, test } from 'vitest';
import type { Administrator } from '#contract/accounts/administrators.ts';
import {
  formatLastSeen,
  formatState,
  isLastOwner,
  sortAdministrators,
} from './administrator-format.ts';

// 09:15 in Lagos.
const now = new Date('2026-11-21T08:15:00Z');

test.each([
  [null, 'Not yet'],
  ['2026-11-21T08:15:00Z', 'Now'],
  ['2026-11-21T08:13:01Z', 'Now'],
  // A server clock slightly ahead.
  ['2026-11-21T08:16:00Z', 'Now'],
  ['2026-11-21T08:13:00Z', '2 minutes ago'],
  ['2026-11-21T07:15:01Z', '59 minutes ago'],
  ['2026-11-21T07:15:00Z', 'Today, 8:15 am'],
  ['2026-11-20T23:00:00Z', 'Today, 12:00 am'],
  ['2026-11-20T22:59:00Z', 'Yesterday, 11:59 pm'],
  ['2026-11-19T22:59:00Z', '19 Nov 2026'],
])('%s was "%s"', (lastSeenAt, words) => {
  expect(formatLastSeen(lastSeenAt, now)).toBe(words);
});

test.each([
  ['2026-11-21T09:15:01Z', 'Invited, 2 h left'],
  ['2026-11-21T08:15:01Z', 'Invited, 1 h left'],
  ['2026-11-21T08:15:00Z', 'Invitation expired'],
])('an invitation until %s is "%s"', (expiresAt, words) => {
  expect(formatState({ state: 'Invited', expiresAt }, now)).toBe(words);
});

const one = (name: string, changes: Partial<Administrator> = {}): Administrator => ({
  _id: name,
  name,
  email: `${name}@example.com`,
  role: 'Viewer',
  state: 'Active',
  version: 1,
  lastSeenAt: null,
  secondFactors: [],
  expiresAt: null,
  invitedBy: null,
  ...changes,
});
const owner = one('Funke', { role: 'Owner', lastSeenAt: '2026-11-21T08:15:00Z' });
const gone = one('Gyang', {
  role: 'Owner',
  state: 'Deactivated',
  lastSeenAt: '2026-09-02T08:15:00Z',
});
const invited = one('', { _id: 'r', email: 'rotimi@example.com', state: 'Invited' });
const viewer = one('Ada', { lastSeenAt: '2026-11-20T08:15:00Z' });
const all = [gone, viewer, invited, owner];

test('the last Owner is who alone can log in as one', () => {
  expect(all.filter((each) => isLastOwner(each, all))).toEqual([owner]);
  const two = [...all, one('Ngozi', { role: 'Owner' })];
  expect(two.filter((each) => isLastOwner(each, two))).toEqual([]);
});

describe('the order', () => {
  const names = (key: Parameters<typeof sortAdministrators>[1]['key'], isDescending = false) =>
    sortAdministrators(all, { key, isDescending }).map(({ name, email }) => name || email);

  test('by state has active ones first, and among them who was seen last', () => {
    expect(names('state')).toEqual(['Funke', 'Ada', 'rotimi@example.com', 'Gyang']);
    expect(names('state', true)).toEqual(['Gyang', 'rotimi@example.com', 'Funke', 'Ada']);
  });
});
