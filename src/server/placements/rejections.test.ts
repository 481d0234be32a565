import { describe, expect, test } from 'vitest';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld, admin as owner } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act } from '#test/samples/placements.ts';

const now = new Date('2027-03-10T09:00:00Z');
const given = { reason: 'duplicate', words: 'You have applied already.', note: 'Driver 100087.' };

const world = await aWorld();
world.time.now = now;
const admin = await anAdministrator(world);

const read = (id: string) => ask(admin, readDriver, { params: { id } });
const send = (status: string, driverId: string, body: object) =>
  attempt(admin, changeDriverStatus, { query: { status, driverId }, body });
const pending = () => aCompleteDriver(world.database.db);

test('a rejection keeps its reason, its words and its note', async () => {
  const id = await pending();
  expect(await send('reject', id, given)).toMatchObject({ status: 200 });
  const profile = await read(id);
  expect(profile.statusHistory).toMatchObject([
    { from: 'Pending', to: 'Rejected', rejection: given },
  ]);
  expect(profile.rejection).toEqual({
    ...given,
    decidedBy: owner.name,
    decidedAt: now.toISOString(),
  });
  const [entry] = await activity(world, { record: id });
  expect(entry).toMatchObject({
    kind: 'driver-rejected',
    changes: [
      { field: 'status', before: 'Pending', after: 'Rejected' },
      { field: 'reason', before: null, after: 'Applied twice' },
      { field: 'words', before: null, after: given.words },
      { field: 'note', before: null, after: given.note },
    ],
  });
});

describe('the call as it was before', () => {
  const json = { 'content-type': 'application/json' };
  const text = { 'content-type': 'text/plain' };
  test.each([
    ['without a body', {}],
    ['with the type of a text and nothing in it', { headers: text, payload: '' }],
    ['with null', { headers: json, payload: 'null' }],
  ])('works %s', async (_, sent) => {
    const id = await pending();
    const { authorization } = await world.signIn();
    const { headers = {}, ...payload } = { headers: {}, ...sent };
    const answer = await world.app.inject({
      method: 'PATCH',
      url: `/api/v1/admin/change/driver/status?status=reject&driverId=${id}`,
      ...payload,
      headers: { ...headers, authorization },
    });
    expect(answer.statusCode).toBe(200);
    const profile = await read(id);
    expect(profile.status).toBe('Rejected');
    expect(profile.statusHistory).toMatchObject([{ to: 'Rejected', rejection: null }]);
  });
});

test.each([
  [
    { reason: 'conduct' },
    'reason',
    'reason must be one of: documents, experience, age, licence, duplicate, withdrew, other.',
  ],
  [
    { ...given, words: 'x'.repeat(501) },
    'words',
    'Words to the applicant can have at most 500 characters.',
  ],
])('what is wrong with %j is named, and nobody is rejected', async (body, field, message) => {
  const id = await pending();
  expect(await send('reject', id, body)).toEqual({
    status: 400,
    message,
    errors: [{ field, message }],
  });
  expect((await read(id)).status).toBe('Pending');
});

test('a block keeps its reason and its note, and is no rejection', async () => {
  const id = await pending();
  const why = { reason: 'conduct', note: 'Two companies complained.' };
  expect(await send('block', id, { ...why, words: 'Nobody is told this.' })).toMatchObject({
    status: 200,
  });
  const { statusHistory, rejection } = await read(id);
  expect(statusHistory).toMatchObject([
    { from: 'Pending', to: 'Blocked', rejection: { ...why, words: '' } },
  ]);
  expect(rejection).toBeNull();
});

test('the latest rejection stays known after other decisions', async () => {
  const id = await pending();
  await send('reject', id, { reason: 'age' });
  await act(admin, 'approve', id);
  await send('reject', id, given);
  for (const action of ['block', 'unblock', 'approve']) await act(admin, action, id);
  const { status, rejection, statusHistory } = await read(id);
  expect([status, rejection?.reason]).toEqual(['Approved', 'duplicate']);
  expect(statusHistory.map((change) => change.rejection?.reason ?? null)).toEqual([
    null,
    null,
    null,
    'duplicate',
    null,
    'age',
  ]);
});
