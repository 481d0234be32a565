import { afterAll, expect, test } from 'vitest';
import { correctRequest } from '#contract/requests/request-correction.ts';
import { endBeforeStartMessage } from '#contract/requests/request-record.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { assign, end, findHalfStates } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);
afterAll(async () => expect(await findHalfStates(world.database.db)).toEqual([]));

const read = (id: string) => ask(admin, readRequest, { params: { id } });
const correct = (id: string, body: object) =>
  attempt(admin, correctRequest, { params: { id }, body });

async function aServedRequest(driversNeeded = 2): Promise<string> {
  const { db } = world.database;
  const id = await aCompanyRequest(db, { companyName: 'Sample Mills', driversNeeded });
  const drivers = [
    await aDriver(db, { status: 'Approved' }),
    await aDriver(db, { status: 'Approved' }),
  ];
  for (const driver of drivers) expect((await assign(admin, driver, id)).status).toBe(201);
  return id;
}

test('a start that has come stays, and another one can not be before today', async () => {
  const id = await aCompanyRequest(world.database.db, {
    startsOn: '2027-01-04',
    endsOn: '2027-06-30',
  });
  expect((await correct(id, { additionalInfo: 'Two shifts.' })).status).toBe(200);
  const past = await correct(id, { duration: { startDate: '2027-01-05' } });
  expect(past).toMatchObject({ status: 400, errors: [{ field: 'duration.startDate' }] });
  const early = await correct(id, { duration: { endDate: '2027-01-03' } });
  expect(early).toMatchObject({ status: 400, message: endBeforeStartMessage });
  expect((await correct(id, { duration: { startDate: '2027-03-10' } })).status).toBe(200);
});

test('the number can not go below the number placed', async () => {
  const id = await aServedRequest(5);
  expect(await correct(id, { numberOfDriverNeeded: 1 })).toEqual({
    status: 409,
    message: '2 drivers are placed with this request already, so it needs at least 2.',
  });
  expect((await correct(id, { numberOfDriverNeeded: 2 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ numberOfDriverNeeded: 2, status: 'Assigned' });
});

test('a fulfilled request that needs more drivers is open again, a cancelled one stays so', async () => {
  const id = await aServedRequest();
  await end(admin, id, 'Fulfilled');
  expect((await correct(id, { additionalInfo: 'Two shifts.' })).status).toBe(200);
  expect((await read(id)).status).toBe('Fulfilled');
  expect((await correct(id, { numberOfDriverNeeded: 3 })).status).toBe(200);
  expect((await read(id)).status).toBe('Assigned');
  const [entry] = await activity(world, { record: id });
  expect(entry?.changes).toContainEqual({
    field: 'status',
    before: 'Fulfilled',
    after: 'Assigned',
  });
  await end(admin, id, 'Cancelled');
  expect((await correct(id, { numberOfDriverNeeded: 9 })).status).toBe(200);
  expect((await read(id)).status).toBe('Cancelled');
});

test('placing the last driver and asking for fewer at once leaves no request with too many', async () => {
  const { db } = world.database;
  for (let round = 0; round < 2; round += 1) {
    const id = await aServedRequest(3);
    const driver = await aDriver(db, { status: 'Approved' });
    const [placed, corrected] = await Promise.all([
      assign(admin, driver, id),
      correct(id, { numberOfDriverNeeded: 2 }),
    ]);
    expect([placed.status, corrected.status].toSorted()).not.toEqual([200, 201]);
  }
});
