import { beforeAll, expect, test } from 'vitest';
import { listPlacements } from '#contract/placements/placement-list.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T08:00:00Z');
const owner = await anAdministrator(world);
beforeAll(async () => {
  const { db } = world.database;
  const [mills, depot] = [
    await aCompanyRequest(db, { companyName: 'Ọlá Mills', vehicleType: 'Truck' }),
    await aCompanyRequest(db, { companyName: 'Depot & Sons', vehicleType: 'Bus' }),
  ];
  const [ada, bola, chidi] = [
    await aDriver(db, { fullName: 'Ada Eze', status: 'Assigned' }),
    await aDriver(db, { fullName: 'Bola Ade', status: 'Approved' }),
    await aDriver(db, { fullName: 'Chidi Obi', status: 'Approved' }),
  ];
  const add = (driverId: string, requestId: string, changes: object) =>
    db
      .insertInto('placements')
      .values({ id: crypto.randomUUID(), driverId, requestId, startedAt: new Date(), ...changes })
      .execute();
  await add(ada, mills, { startedAt: new Date('2027-03-01T08:00:00Z') });
  // In Lagos the first of March.
  await add(bola, mills, {
    startedAt: new Date('2027-02-01T08:00:00Z'),
    endedAt: new Date('2027-02-28T23:30:00Z'),
    endReason: 'absent',
  });
  await add(chidi, depot, {
    startedAt: new Date('2027-01-04T08:00:00Z'),
    endedAt: new Date('2027-01-04T18:00:00Z'),
  });
  await add(chidi, mills, {
    startedAt: new Date('2027-02-10T08:00:00Z'),
    endedAt: new Date('2027-02-10T08:01:00Z'),
    isUndone: true,
  });
});

const list = (query: Record<string, string> = {}) => ask(owner, listPlacements, { query });
const names = async (query: Record<string, string>) =>
  (await list(query)).result.map(({ driver }) => driver.fullName);

test('all placements, open and ended, are listed with their days and reason, the latest first', async () => {
  const { result, pagedInfo } = await list();
  expect(pagedInfo.total).toBe(3);
  expect(
    result.map(({ request, driver, vehicle, from, to, days, reason }) => [
      request.name,
      driver.fullName,
      vehicle,
      from,
      to,
      days,
      reason,
    ]),
  ).toEqual([
    ['Ọlá Mills', 'Ada Eze', 'Truck', '2027-03-01', null, 10, null],
    ['Ọlá Mills', 'Bola Ade', 'Truck', '2027-02-01', '2027-03-01', 29, 'absent'],
    ['Depot & Sons', 'Chidi Obi', 'Bus', '2027-01-04', '2027-01-04', 1, null],
  ]);
});

test('they are narrowed by company, month and reason, sorted and paged', async () => {
  expect(await names({ company: 'ola m' })).toEqual(['Ada Eze', 'Bola Ade']);
  expect(await names({ search: 'chidi' })).toEqual(['Chidi Obi']);
  expect(await names({ month: '2027-03' })).toEqual(['Ada Eze', 'Bola Ade']);
  expect(await names({ month: '2027-02' })).toEqual(['Bola Ade']);
  expect(await names({ reason: 'open,none' })).toEqual(['Ada Eze', 'Chidi Obi']);
  expect(await names({ reason: 'absent' })).toEqual(['Bola Ade']);
  expect(await names({ sort: 'driver', direction: 'descending', pageSize: '2' })).toEqual([
    'Chidi Obi',
    'Bola Ade',
  ]);
  const second = await list({ page: '2', pageSize: '2' });
  expect([second.result.length, second.pagedInfo.total, second.pagedInfo.pages]).toEqual([1, 3, 2]);
});
