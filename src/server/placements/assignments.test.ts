import { afterAll, describe, expect, test } from 'vitest';
import { type Driver, driverStatuses, readDriver } from '#contract/drivers/drivers.ts';
import {
  listAssignedDrivers,
  listOngoingDrivers,
  requestFullMessage,
} from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import {
  assign,
  end,
  findHalfStates,
  forgetDriversAndRequests,
  remove,
} from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const now = new Date('2027-03-10T12:00:00Z');

const world = await aWorld({ sessionIdleMinutes: 10 * 60 });
world.time.now = now;
const admin = await anAdministrator(world);

const aRequest = (changes?: Parameters<typeof aCompanyRequest>[1]) =>
  aCompanyRequest(world.database.db, changes);
const anApproved = (changes?: Parameters<typeof aDriver>[1]) =>
  aDriver(world.database.db, { status: 'Approved', ...changes });
afterAll(async () => expect(await findHalfStates(world.database.db)).toEqual([]));

const readOne = (id: string) => ask(admin, readDriver, { params: { id } });
const requestOf = (id: string) => ask(admin, readRequest, { params: { id } });
const assignedTo = (requestId: string, query = {}) =>
  ask(admin, listAssignedDrivers, { params: { requestId }, query });
const namesOf = (drivers: readonly Pick<Driver, 'fullName'>[]) =>
  drivers.map(({ fullName }) => fullName);

describe('to assign a driver', () => {
  test('makes the driver and the request Assigned, and shows it on both sides', async () => {
    const request = await aRequest({ companyName: 'Ọ̀ṣun Sample Mills' });
    const driver = await anApproved({ fullName: 'Ẹ̀fẹ́ Omoregie' });
    const { driverId } = await readOne(driver);
    const { requestId } = await requestOf(request);

    expect((await assign(admin, driverId, requestId)).status).toBe(201);
    expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });
    expect((await assignedTo(requestId)).result).toMatchObject([
      { assignedAt: now.toISOString(), driver: { _id: driver, expiryStatus: 'Valid' } },
    ]);
    expect(await readOne(driver)).toMatchObject({
      status: 'Assigned',
      companies: [{ _id: request, name: 'Ọ̀ṣun Sample Mills', assignedAt: now.toISOString() }],
    });
  });

  test.each(driverStatuses.filter((status) => status !== 'Approved'))(
    'is rejected where the driver is %s',
    async (status) => {
      const request = await aRequest();
      const driver = await anApproved({
        fullName: 'Ngozi Eze',
        status: status === 'Assigned' ? 'Approved' : status,
      });
      if (status === 'Assigned') await assign(admin, driver, await aRequest());
      expect(await assign(admin, driver, request)).toEqual({
        status: 409,
        message: `Ngozi Eze is ${status}; only an approved driver can be assigned.`,
      });
    },
  );

  test('is rejected where the request has all its drivers, until one is removed', async () => {
    const request = await aRequest({ driversNeeded: 2 });
    const [one, two, three] = [await anApproved(), await anApproved(), await anApproved()];
    for (const driver of [one, two])
      expect((await assign(admin, driver, request)).status).toBe(201);
    expect(await assign(admin, three, request)).toEqual({
      status: 409,
      message: requestFullMessage,
    });
    expect((await readOne(three)).status).toBe('Approved');
    await remove(admin, one, request);
    expect((await assign(admin, three, request)).status).toBe(201);
    expect(await requestOf(request)).toMatchObject({ assignedDrivers: 2 });
  });

  test.each([
    ['2027-03-09', '2027-03-10', 'The licence of Ngozi Eze has expired.'],
    ['2027-03-10', '2027-03-09', 'The medical record of Ngozi Eze has expired.'],
  ])(
    'is rejected where a document has expired, which is said: %s, %s',
    async (licenceExpiresOn, medicalExpiresOn, message) => {
      const request = await aRequest();
      const driver = await anApproved({
        fullName: 'Ngozi Eze',
        licenceExpiresOn,
        medicalExpiresOn,
      });
      expect(await assign(admin, driver, request)).toEqual({ status: 409, message });
    },
  );

  test('is done where both documents expire on this very day', async () => {
    const driver = await anApproved({
      licenceExpiresOn: '2027-03-10',
      medicalExpiresOn: '2027-03-10',
    });
    expect((await assign(admin, driver, await aRequest())).status).toBe(201);
  });
});

describe('to remove a driver', () => {
  test('makes the driver Approved, and the request Pending when nobody is left', async () => {
    const request = await aRequest();
    const [one, two] = [await anApproved(), await anApproved()];
    for (const driver of [one, two]) await assign(admin, driver, request);

    expect((await remove(admin, one, request)).status).toBe(200);
    expect(await readOne(one)).toMatchObject({ status: 'Approved', companies: [] });
    expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });

    await remove(admin, two, request);
    expect(await requestOf(request)).toMatchObject({ status: 'Pending', assignedDrivers: 0 });
    expect((await assignedTo(request)).result).toEqual([]);
  });
});

describe('to assign several at once', () => {
  const place = (requestId: string, driverIds: string[], versions?: Record<string, number>) =>
    ask(admin, assignDrivers, { params: { requestId }, body: { driverIds, versions } });

  test('several drivers are placed; who can not be is named with the reason', async () => {
    const requestId = await aRequest({ driversNeeded: 3 });
    const first = await anApproved({ fullName: 'First' });
    const expired = await anApproved({ fullName: 'Musa Danjuma', licenceExpiresOn: '2020-01-01' });
    const pending = await anApproved({ fullName: 'Ngozi Eze', status: 'Pending' });
    const changed = await anApproved({ fullName: 'Bola Ade', version: 3 });
    const last = await anApproved({ fullName: 'Last', version: 2 });
    const answer = await place(requestId, [first, expired, pending, changed, last, first], {
      [changed]: 2,
      [last]: 2,
    });
    expect(answer.placed.map(({ fullName }) => fullName)).toEqual(['First', 'Last']);
    expect(answer.refusals).toEqual([
      { driverId: expired, reason: 'The licence of Musa Danjuma has expired.' },
      {
        driverId: pending,
        reason: 'Ngozi Eze is Pending; only an approved driver can be assigned.',
      },
      {
        driverId: changed,
        reason: expect.stringMatching(/^Bola Ade was changed while you had this open/),
      },
    ]);
    expect(await requestOf(requestId)).toMatchObject({ status: 'Assigned', assignedDrivers: 2 });
  });

  test('no more are placed than were asked for', async () => {
    const requestId = await aRequest({ driversNeeded: 2 });
    const ids = [await anApproved(), await anApproved(), await anApproved()];
    const answer = await place(requestId, ids);
    expect(answer.placed.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    expect(answer.refusals).toEqual([{ driverId: ids[2], reason: requestFullMessage }]);
  });

  test('two administrators who place the same drivers at once place each one once', async () => {
    const requests = [await aRequest(), await aRequest()];
    const ids = [await anApproved(), await anApproved(), await anApproved(), await anApproved()];
    const answers = await Promise.all(requests.map((requestId) => place(requestId, ids)));
    const placed = answers.flatMap((answer) => answer.placed.map(({ _id }) => _id));
    expect(placed.toSorted()).toEqual(ids.toSorted());
  });
});

describe('the ending of a request', () => {
  test('as fulfilled keeps its drivers placed, and as cancelled sets them free', async () => {
    const request = await aRequest({ companyName: 'Sample Mills' });
    expect((await end(admin, request, 'Fulfilled')).status).toBe(409);
    const driver = await anApproved();
    await assign(admin, driver, request);
    expect((await end(admin, request, 'Fulfilled')).message).toBe('Request marked as fulfilled');
    expect(await requestOf(request)).toMatchObject({ status: 'Fulfilled', assignedDrivers: 1 });
    expect(await readOne(driver)).toMatchObject({
      status: 'Assigned',
      companies: [{ status: 'Fulfilled' }],
    });
    expect((await end(admin, request, 'Cancelled')).status).toBe(409);

    const other = await aRequest({ companyName: 'Sample Mills' });
    const freed = await anApproved();
    await assign(admin, freed, other);
    expect((await end(admin, other, 'Cancelled')).message).toBe('Request marked as cancelled');
    expect(await readOne(freed)).toMatchObject({ status: 'Approved', companies: [] });
  });
});

test('the ongoing placements are found by a driver as well as a company, without those who left', async () => {
  const { db } = world.database;
  await forgetDriversAndRequests(db);
  const placements = [
    ['Ọlábísí Adéyẹmí', 'Musa_Sons Haulage'],
    ['Ɗanjuma 100% Musa', 'Ƙasuwa Grains'],
    ['Musa Gone', 'Left Ltd'],
  ] as const;
  for (const [fullName, companyName] of placements) {
    const [driver, request] = [await anApproved({ fullName }), await aRequest({ companyName })];
    await assign(admin, driver, request);
    if (fullName === 'Musa Gone') await remove(admin, driver, request);
  }
  const found = async (search: string) =>
    namesOf((await ask(admin, listOngoingDrivers, { query: { search } })).result).toSorted();
  expect(await found('musa')).toEqual(['Ɗanjuma 100% Musa', 'Ọlábísí Adéyẹmí'].toSorted());
  expect(await found('OLABISI')).toEqual(['Ọlábísí Adéyẹmí']);
  expect(await found('%')).toEqual(['Ɗanjuma 100% Musa']);
});
