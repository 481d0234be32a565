import { beforeAll, expect, test } from 'vitest';
import { listAsks } from '#contract/asks/asks.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { sampleDrivers } from './drivers.ts';
import { fillPlacements } from './fill-placements.ts';
import { fillRequests, sampleRequests } from './requests.ts';

const now = new Date('2027-03-31T22:59:00Z');

const world = await aWorld();
beforeAll(async () => {
  const { db } = world.database;
  for (const { row } of sampleDrivers(now)) await aDriver(db, row);
  await fillRequests(db, sampleRequests(now));
});

test('some drivers are placed once, with requests of which one lacks drivers and one is fulfilled', async () => {
  const { db } = world.database;
  const placed = await fillPlacements(db, 'Fúnkẹ́', now);
  expect(placed).toBeGreaterThanOrEqual(6);
  expect(await fillPlacements(db, 'Fúnkẹ́', now)).toBe(0);

  expect(
    await db
      .selectFrom('placements')
      .select(['endReason', 'incidentOn'])
      .where('endedAt', 'is not', null)
      .orderBy('endedAt')
      .execute(),
  ).toEqual([
    { endReason: 'absent', incidentOn: null },
    { endReason: 'incident', incidentOn: '2027-03-27' },
  ]);

  const ongoing = await read(world, listOngoingDrivers);
  expect(ongoing.data.pagedInfo.total).toBe(placed);
  expect(
    (await read(world, listDrivers, { status: 'Approved' })).data.pagedInfo.total,
  ).toBeGreaterThan(2);
  const { result } = (await read(world, listRequests, { status: 'Assigned,Fulfilled' })).data;
  expect(result.reduce((sum, { assignedDrivers }) => sum + assignedDrivers, 0)).toBe(placed);
  expect(result.filter(({ status }) => status === 'Fulfilled')).toHaveLength(1);
  expect(
    result.some(
      ({ assignedDrivers, numberOfDriverNeeded }) => assignedDrivers < numberOfDriverNeeded,
    ),
  ).toBe(true);
  const { requestId } = await db
    .selectFrom('asks')
    .select('requestId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const asks = await ask(await anAdministrator(world), listAsks, { params: { requestId } });
  expect(asks.result.map(({ answer }) => answer)).toEqual(
    expect.arrayContaining(['can', 'cannot', null]),
  );
});
