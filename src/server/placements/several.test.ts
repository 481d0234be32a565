import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { requestFullMessage } from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { findHalfStates } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const world = await aWorld();
const admin = await anAdministrator(world, 'Coordinator');

const driver = (changes: object = {}) =>
  aDriver(world.database.db, { status: 'Approved', ...changes });
const place = (requestId: string, driverIds: string[], versions?: Record<string, number>) =>
  ask(admin, assignDrivers, { params: { requestId }, body: { driverIds, versions } });

test('several drivers are placed; who can not be is named with the reason', async () => {
  const requestId = await aCompanyRequest(world.database.db, { driversNeeded: 3 });
  const first = await driver({ fullName: 'First' });
  const expired = await driver({ fullName: 'Musa Danjuma', licenceExpiresOn: '2020-01-01' });
  const pending = await driver({ fullName: 'Ngozi Eze', status: 'Pending' });
  const changed = await driver({ fullName: 'Bola Ade', version: 3 });
  const last = await driver({ fullName: 'Last', version: 2 });
  const answer = await place(requestId, [first, expired, pending, changed, last, first], {
    [changed]: 2,
    [last]: 2,
  });
  expect(answer.placed.map(({ fullName }) => fullName)).toEqual(['First', 'Last']);
  expect(answer.refusals).toEqual([
    { driverId: expired, reason: 'The licence of Musa Danjuma has expired.' },
    { driverId: pending, reason: 'Ngozi Eze is Pending; only an approved driver can be assigned.' },
    {
      driverId: changed,
      reason: expect.stringMatching(/^Bola Ade was changed while you had this open/),
    },
  ]);
  const request = await ask(admin, readRequest, { params: { id: requestId } });
  expect(request).toMatchObject({ status: 'Assigned', assignedDrivers: 2 });
  expect(await findHalfStates(world.database.db)).toEqual([]);
});

test('no more are placed than were asked for', async () => {
  const requestId = await aCompanyRequest(world.database.db, { driversNeeded: 2 });
  const ids = [await driver(), await driver(), await driver()];
  const answer = await place(requestId, ids);
  expect(answer.placed.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
  expect(answer.refusals).toEqual([{ driverId: ids[2], reason: requestFullMessage }]);
});

test('two administrators who place the same drivers at once place each one once', async () => {
  const requests = [
    await aCompanyRequest(world.database.db),
    await aCompanyRequest(world.database.db),
  ];
  const ids = [await driver(), await driver(), await driver(), await driver()];
  const answers = await Promise.all(requests.map((requestId) => place(requestId, ids)));
  const placed = answers.flatMap((answer) => answer.placed.map(({ _id }) => _id));
  expect(placed.toSorted()).toEqual(ids.toSorted());
  expect(await findHalfStates(world.database.db)).toEqual([]);
});

test('a request that does not exist, and nobody or too many to place, are refused', async () => {
  const attemptWith = (requestId: string, driverIds: string[]) =>
    attempt(admin, assignDrivers, { params: { requestId }, body: { driverIds } });
  expect((await attemptWith('REQ-1', [await driver()])).status).toBe(404);
  const requestId = await aCompanyRequest(world.database.db);
  expect((await attemptWith(requestId, [])).status).toBe(400);
  expect(
    (
      await attemptWith(
        requestId,
        Array.from({ length: 101 }, () => uuid()),
      )
    ).status,
  ).toBe(400);
});
