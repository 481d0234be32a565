import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import {
  type Driver,
  driverNotFoundMessage,
  driverStatuses,
  readDriver,
} from '#contract/drivers/drivers.ts';
import {
  assignDriver,
  listAssignedDrivers,
  listOngoingDrivers,
  removeDriver,
  requestFullMessage,
} from '#contract/placements/placements.ts';
import {
  listRequests,
  readRequest,
  requestNotFoundMessage,
  requestStatuses,
} from '#contract/requests/requests.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, aWorld, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { act, assign, end, findHalfStates, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const now = new Date('2027-03-10T12:00:00Z');

const world = await aWorld({ sessionIdleMinutes: 10 * 60 });
world.time.now = now;
const admin = await anAdministrator(world);

const aRequest = (changes?: Parameters<typeof aCompanyRequest>[1]) =>
  aCompanyRequest(world.database.db, changes);
const anApproved = (changes?: Parameters<typeof aDriver>[1]) =>
  aDriver(world.database.db, { status: 'Approved', ...changes });
const readOne = (id: string) => ask(admin, readDriver, { params: { id } });
const requestOf = (id: string) => ask(admin, readRequest, { params: { id } });
const assignedTo = (requestId: string, query = {}) =>
  ask(admin, listAssignedDrivers, { params: { requestId }, query });
const namesOf = (drivers: readonly Pick<Driver, 'fullName'>[]) =>
  drivers.map(({ fullName }) => fullName);

describe('to assign a driver', () => {
  test('makes the driver and the request Assigned, and shows it on both sides', async () => {
    const request = await aRequest({
      companyName: 'Ọ̀ṣun Sample Mills',
      driversNeeded: 2,
      preferredCity: 'Ìlọrin',
    });
    const driver = await anApproved({ fullName: 'Ẹ̀fẹ́ Omoregie' });
    const { driverId } = await readOne(driver);
    const { requestId } = await requestOf(request);

    const { status, message } = await assign(admin, driverId, requestId);
    expect([status, message]).toEqual([201, 'Ẹ̀fẹ́ Omoregie was assigned to Ọ̀ṣun Sample Mills']);
    expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });
    const [placement, ...others] = (await assignedTo(requestId)).result;
    expect(others).toEqual([]);
    expect(placement).toMatchObject({
      assignedAt: now.toISOString(),
      request: { _id: request, requestId, name: 'Ọ̀ṣun Sample Mills', status: 'Assigned' },
      driver: {
        _id: driver,
        driverId,
        fullName: 'Ẹ̀fẹ́ Omoregie',
        status: 'Assigned',
        expiryStatus: 'Valid',
      },
    });
    const { status: driverStatus, companies } = await readOne(driver);
    expect(driverStatus).toBe('Assigned');
    expect(companies).toEqual([
      {
        _id: request,
        requestId,
        name: 'Ọ̀ṣun Sample Mills',
        typeOfVehicleRequired: 'Truck',
        duration: { startDate: '2099-03-01', endDate: '2099-09-30' },
        preferredLocationOfAssignment: { city: 'Ìlọrin', state: 'Lagos' },
        status: 'Assigned',
        assignmentId: placement?.assignmentId,
        assignedAt: now.toISOString(),
      },
    ]);
  });

  test('answers with the placement, by request ids in any letters', async () => {
    const request = await aRequest();
    const driver = await anApproved();
    const { requestId } = await requestOf(request);
    const placement = await ask(admin, assignDriver, {
      params: { driverId: driver, requestId: requestId.toLowerCase() },
    });
    expect((await assignedTo(request)).result).toEqual([placement]);
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
      expect(await requestOf(request)).toMatchObject({ status: 'Pending', assignedDrivers: 0 });
      expect((await readOne(driver)).status).toBe(status);
    },
  );

  test.each(requestStatuses.filter((status) => status === 'Fulfilled' || status === 'Cancelled'))(
    'is rejected where the request is %s',
    async (status) => {
      const request = await aRequest({ companyName: 'Sample Mills', status });
      const driver = await anApproved();
      expect(await assign(admin, driver, request)).toEqual({
        status: 409,
        message: `The request from Sample Mills is ${status} and takes no more drivers.`,
      });
      expect((await readOne(driver)).status).toBe('Approved');
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
    ['2020-01-01', '2021-01-01', 'The licence and the medical record of Ngozi Eze have expired.'],
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
      expect((await readOne(driver)).status).toBe('Approved');
      expect((await requestOf(request)).status).toBe('Pending');
    },
  );

  test('is done where both documents expire on this very day', async () => {
    const driver = await anApproved({
      licenceExpiresOn: '2027-03-10',
      medicalExpiresOn: '2027-03-10',
    });
    expect((await assign(admin, driver, await aRequest())).status).toBe(201);
  });

  test.each(['nobody', '999999', '00000000-0000-7000-8000-000000000000'])(
    'is 404 where the driver or the request is not there: %s',
    async (unknown) => {
      const request = await aRequest();
      const driver = await anApproved();
      const noDriver = { status: 404, message: driverNotFoundMessage };
      const noRequest = { status: 404, message: requestNotFoundMessage };
      for (const change of [assign, remove]) {
        expect(await change(admin, unknown, request)).toEqual(noDriver);
        expect(await change(admin, driver, unknown)).toEqual(noRequest);
      }
    },
  );
});

describe('to remove a driver', () => {
  test('makes the driver Approved, and the request Pending when nobody is left', async () => {
    const request = await aRequest({ companyName: 'Sample Mills' });
    const [one, two] = [await anApproved({ fullName: 'Sani Ɗanjuma' }), await anApproved()];
    for (const driver of [one, two]) await assign(admin, driver, request);

    const { status, message } = await remove(admin, one, request);
    expect([status, message]).toEqual([200, 'Sani Ɗanjuma was removed from Sample Mills']);
    expect(await readOne(one)).toMatchObject({ status: 'Approved', companies: [] });
    expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });

    const ended = await ask(admin, removeDriver, { params: { driverId: two, requestId: request } });
    expect(ended).toMatchObject({ driver: { status: 'Approved' }, request: { status: 'Pending' } });
    expect(await requestOf(request)).toMatchObject({ status: 'Pending', assignedDrivers: 0 });
    expect((await assignedTo(request)).result).toEqual([]);
  });

  test('is rejected where the driver is not placed there: not at all, elsewhere, or not any more', async () => {
    const [here, elsewhere] = [await aRequest({ companyName: 'Sample Mills' }), await aRequest()];
    const driver = await anApproved({ fullName: 'Sani Ɗanjuma' });
    const refused = { status: 409, message: 'Sani Ɗanjuma is not placed with Sample Mills.' };
    expect(await remove(admin, driver, here)).toEqual(refused);
    await assign(admin, driver, elsewhere);
    expect(await remove(admin, driver, here)).toEqual(refused);
    expect((await readOne(driver)).status).toBe('Assigned');
    await remove(admin, driver, elsewhere);
    expect((await remove(admin, driver, elsewhere)).status).toBe(409);
  });

  test('works from a fulfilled request, which stays fulfilled', async () => {
    const request = await aRequest();
    const driver = await anApproved();
    await assign(admin, driver, request);
    await end(admin, request, 'Fulfilled');
    expect(await requestOf(request)).toMatchObject({ status: 'Fulfilled', assignedDrivers: 1 });
    expect((await remove(admin, driver, request)).status).toBe(200);
    expect(await requestOf(request)).toMatchObject({ status: 'Fulfilled', assignedDrivers: 0 });
  });

  test('lets the driver go to work elsewhere, also with the same company again', async () => {
    const [first, second] = [await aRequest(), await aRequest()];
    const driver = await anApproved();
    for (const request of [first, second, first]) {
      expect((await assign(admin, driver, request)).status).toBe(201);
      expect((await readOne(driver)).companies.map(({ _id }) => _id)).toEqual([request]);
      expect((await remove(admin, driver, request)).status).toBe(200);
    }
  });
});

describe('the drivers assigned to a request', () => {
  test('come in one piece, or in pages, the latest first', async () => {
    const request = await aRequest({ driversNeeded: 500 });
    const names = Array.from({ length: 12 }, (_, at) => `Driver ${at + 1}`);
    for (const [at, fullName] of names.entries()) {
      world.time.now = new Date(now.getTime() + at * 1000);
      await assign(admin, await anApproved({ fullName }), request);
    }
    world.time.now = now;
    const latestFirst = names.toReversed();
    const placed = async (query = {}) => {
      const { result, pagedInfo } = await assignedTo(request, query);
      return { names: namesOf(result.map(({ driver }) => driver)), pagedInfo };
    };
    expect(await placed()).toEqual({
      names: latestFirst,
      pagedInfo: { total: 12, page: 1, pageSize: 500, pages: 1 },
    });
    expect(await placed({ page: '2' })).toEqual({
      names: latestFirst.slice(10),
      pagedInfo: { total: 12, page: 2, pageSize: 10, pages: 2 },
    });
    expect((await placed({ page: '3', pageSize: '5' })).names).toEqual(latestFirst.slice(10));
    expect((await placed({ page: '9' })).names).toEqual([]);
  });

  test('are none of a request without drivers, and 404 of no request', async () => {
    expect((await assignedTo(await aRequest())).pagedInfo.total).toBe(0);
    const answer = await attempt(admin, listAssignedDrivers, { params: { requestId: 'REQ-9' } });
    expect(answer).toEqual({ status: 404, message: requestNotFoundMessage });
  });
});

describe('the ongoing placements', () => {
  const drivers = ['Ọlábísí Adéyẹmí', 'Ɗanjuma 100% Musa', 'Ẹ̀fẹ́ Omoregie'];
  let ongoing: TestApp;
  let hers: Administrator;
  beforeAll(async () => {
    ongoing = await anApp();
    ongoing.time.now = now;
    hers = await anAdministrator(ongoing);
    const { db } = ongoing.database;
    const companies = ['Ìkẹjà Sample Foods', 'Musa_Sons Haulage', 'Ƙasuwa Grains'];
    for (const [at, fullName] of drivers.entries()) {
      const driver = await aDriver(db, { fullName, status: 'Approved' });
      const request = await aCompanyRequest(db, { companyName: companies[at] ?? '' });
      ongoing.time.now = new Date(now.getTime() + at * 1000);
      await assign(hers, driver, request);
    }
    await aDriver(db, { fullName: 'Musa Nowhere', status: 'Approved' });
    const left = await aDriver(db, { fullName: 'Musa Gone', status: 'Approved' });
    const request = await aCompanyRequest(db, { companyName: 'Musa Left Ltd' });
    await assign(hers, left, request);
    await remove(hers, left, request);
  });
  afterAll(() => ongoing.close());

  const list = (query = {}) => ask(hers, listOngoingDrivers, { query });

  test('are the latest first, each driver with the company', async () => {
    const { result, pagedInfo } = await list();
    expect(namesOf(result)).toEqual(drivers.toReversed());
    expect(result.map(({ companies }) => companies.map(({ name }) => name))).toEqual([
      ['Ƙasuwa Grains'],
      ['Musa_Sons Haulage'],
      ['Ìkẹjà Sample Foods'],
    ]);
    expect(pagedInfo).toEqual({ total: 3, page: 1, pageSize: 10, pages: 1 });
  });

  test.each([
    ['a driver, letter case and marks aside', 'OLABISI', ['Ọlábísí Adéyẹmí']],
    ['a company, letter case and marks aside', 'ikeja sample', ['Ọlábísí Adéyẹmí']],
    ['a hooked letter of a company as a plain one', 'kasuwa', ['Ẹ̀fẹ́ Omoregie']],
    ['a driver as well as a company', 'musa', ['Ɗanjuma 100% Musa']],
    ['a percent sign', '%', ['Ɗanjuma 100% Musa']],
    ['a line that stands for any letter elsewhere', '_', ['Ɗanjuma 100% Musa']],
    ['nobody who is placed', 'gone', []],
    ['nothing', ' ', drivers.toReversed()],
  ])('are found by %s', async (_, search, found) => {
    const { result, pagedInfo } = await list({ search });
    expect([namesOf(result), pagedInfo.total]).toEqual([found, found.length]);
  });
});

describe('the drivers available for a request', () => {
  let place: TestApp;
  let hers: Administrator;
  let request: string;
  const fitting = ['Vehicle and state, later', 'Vehicle and state', 'Vehicle', 'State', 'Neither'];
  beforeAll(async () => {
    place = await anApp();
    place.time.now = now;
    hers = await anAdministrator(place);
    const { db } = place.database;
    request = await aCompanyRequest(db, {
      vehicleType: 'Van',
      preferredState: 'Kano',
      state: 'Lagos',
    });
    const common = { status: 'Approved', vehicleType: 'Van', state: 'Kano' } as const;
    const at = (day: number) => new Date(Date.UTC(2027, 0, day));
    await aDriver(db, { ...common, fullName: 'Vehicle and state', createdAt: at(1) });
    await aDriver(db, { ...common, fullName: 'Vehicle and state, later', createdAt: at(2) });
    await aDriver(db, {
      ...common,
      fullName: 'Neither',
      vehicleType: 'Bus',
      state: 'Lagos',
      createdAt: at(9),
    });
    await aDriver(db, { ...common, fullName: 'State', vehicleType: 'Bus', createdAt: at(8) });
    await aDriver(db, { ...common, fullName: 'Vehicle', state: 'Lagos', createdAt: at(7) });
    await aDriver(db, { ...common, fullName: 'Licence expired', licenceExpiresOn: '2027-03-09' });
    await aDriver(db, {
      ...common,
      fullName: 'Medical record expired',
      medicalExpiresOn: '2027-03-09',
    });
    for (const status of ['Pending', 'Rejected', 'Deleted', 'Blocked'] as const) {
      await aDriver(db, { ...common, fullName: status, status });
    }
    const placed = await aDriver(db, { ...common, fullName: 'Placed elsewhere' });
    await assign(hers, placed, await aCompanyRequest(db));
  });
  afterAll(() => place.close());

  const list = (query = {}) =>
    ask(hers, listDrivers, { query: { availableFor: request, ...query } });

  test('are the approved ones with valid documents: the vehicle counts first, then the state, then the newest', async () => {
    const { result, pagedInfo } = await list();
    expect([namesOf(result), pagedInfo.total]).toEqual([fitting, 5]);
  });

  test('are Approved whatever status is asked for', async () => {
    expect((await list({ status: 'Pending' })).pagedInfo.total).toBe(5);
  });

  test('are asked for by the request id too, and 404 where there is no such request', async () => {
    const { requestId } = await ask(hers, readRequest, { params: { id: request } });
    expect(namesOf((await list({ availableFor: requestId.toLowerCase() })).result)).toEqual(
      fitting,
    );
    expect(await attempt(hers, listDrivers, { query: { availableFor: 'REQ-1' } })).toEqual({
      status: 404,
      message: requestNotFoundMessage,
    });
  });
});

test('the lists of drivers and requests tell of the placements', async () => {
  const request = await aRequest({ companyName: 'Zamfara Telling Ltd' });
  const driver = await anApproved({ fullName: 'Zannah Told' });
  await assign(admin, driver, request);
  const [listed] = (await ask(admin, listDrivers, { query: { fullName: 'zannah told' } })).result;
  expect(listed).toMatchObject({
    status: 'Assigned',
    companies: [{ name: 'Zamfara Telling Ltd' }],
  });
  const [asked] = (await ask(admin, listRequests, { query: { search: 'zamfara telling' } })).result;
  expect(asked).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });
  await act(admin, 'block', driver);
  const [again] = (await ask(admin, listRequests, { query: { search: 'zamfara telling' } })).result;
  expect(again).toMatchObject({ status: 'Pending', assignedDrivers: 0 });
});

test('after all of that nothing is half done', async () => {
  // Two requests were inserted as ended, which doesn't require a driver.
  expect(await findHalfStates(world.database.db)).toEqual([]);
});
