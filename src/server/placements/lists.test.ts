import { beforeAll, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { readCompanyExpiries } from '#contract/placements/company-expiries.ts';
import { listPlacements } from '#contract/placements/placement-list.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { assign, forgetDriversAndRequests, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);

describe('the list of placements', () => {
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

  const list = (query: Record<string, string> = {}) => ask(admin, listPlacements, { query });
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

  test('they are narrowed by company, month and reason, and sorted', async () => {
    expect(await names({ company: 'ola m' })).toEqual(['Ada Eze', 'Bola Ade']);
    expect(await names({ month: '2027-03' })).toEqual(['Ada Eze', 'Bola Ade']);
    expect(await names({ month: '2027-02' })).toEqual(['Bola Ade']);
    expect(await names({ reason: 'open,none' })).toEqual(['Ada Eze', 'Chidi Obi']);
    expect(await names({ reason: 'absent' })).toEqual(['Bola Ade']);
    expect(await names({ sort: 'driver', direction: 'descending', pageSize: '2' })).toEqual([
      'Chidi Obi',
      'Bola Ade',
    ]);
  });
});

const namesOf = (drivers: readonly Pick<Driver, 'fullName'>[]) =>
  drivers.map(({ fullName }) => fullName);

describe('of the drivers available for a request', () => {
  let request: string;
  const ranked = [
    'Vehicle and state, lasts',
    'Vehicle and state, lapses',
    'Vehicle, lasts to the last day',
    'Vehicle, lapses',
    'State, lasts',
    'State, lapses',
    'Neither',
  ];
  beforeAll(async () => {
    const { db } = world.database;
    await forgetDriversAndRequests(db);
    const dates = { startsOn: '2027-04-01', endsOn: '2027-09-30' };
    request = await aCompanyRequest(db, { vehicleType: 'Van', preferredState: 'Kano', ...dates });
    const lasts = { licenceExpiresOn: '2028-01-01', medicalExpiresOn: '2028-01-01' };
    // Drivers whose documents lapse applied later, so by default they would be first.
    const lapses = {
      licenceExpiresOn: '2028-01-01',
      medicalExpiresOn: '2027-09-29',
      createdAt: new Date('2027-02-01'),
    };
    const add = (fullName: string, changes: Parameters<typeof aDriver>[1]) =>
      aDriver(db, {
        status: 'Approved',
        fullName,
        vehicleType: fullName.startsWith('Vehicle') ? 'Van' : 'Bus',
        state: /state/i.test(fullName) ? 'Kano' : 'Lagos',
        createdAt: new Date('2027-01-01'),
        ...changes,
      });
    await add('Vehicle and state, lapses', lapses);
    await add('Vehicle and state, lasts', lasts);
    await add('Vehicle, lapses', {
      licenceExpiresOn: '2027-03-14',
      medicalExpiresOn: '2028-01-01',
    });
    await add('Vehicle, lasts to the last day', {
      licenceExpiresOn: '2027-09-30',
      medicalExpiresOn: '2028-01-01',
    });
    await add('State, lapses', { ...lapses, yearsOfExperience: 3 });
    await add('State, lasts', { ...lasts, yearsOfExperience: 5 });
    await add('Neither', lapses);
    await add('Licence expired', { licenceExpiresOn: '2027-03-09' });
    await add('Medical record expired', { medicalExpiresOn: '2027-03-09' });
    for (const status of ['Pending', 'Rejected', 'Deleted', 'Blocked'] as const)
      await add(status, { status });
    await assign(admin, await add('Placed elsewhere', {}), await aCompanyRequest(db));
  });

  const list = async (query = {}) => {
    const { result, pagedInfo } = await ask(admin, listDrivers, {
      query: { availableFor: request, ...query },
    });
    return { names: namesOf(result), total: pagedInfo.total };
  };

  test('the vehicle counts first, then the state, then who lasts until the end, then the newest', async () => {
    expect(await list()).toEqual({ names: ranked, total: 7 });
  });

  test.each([
    [{ documents: 'lasting' }, ranked.filter((name) => name.includes('lasts'))],
    [{ vehicle: 'Bus,Car', state: 'Kano' }, ranked.slice(4, 6)],
  ])('some can be asked for: %j', async (query, names) => {
    expect(await list(query)).toEqual({ names, total: names.length });
  });
});

describe('the companies whose drivers’ documents expire', () => {
  type Changes = Parameters<typeof aCompleteDriver>[1];

  beforeAll(async () => {
    await forgetDriversAndRequests(world.database.db);
    // In Lagos the day ended an hour before: it is the 10th, and eight weeks later 5 May.
    world.time.now = new Date('2027-03-09T23:30:00Z');
  });

  const lasting = { licenceExpiresOn: '2027-05-06', medicalExpiresOn: '2027-05-06' };
  const aDriver = (changes: Changes = {}) =>
    aCompleteDriver(world.database.db, {
      status: 'Approved',
      state: 'Kaduna',
      vehicleType: 'Bus',
      ...lasting,
      ...changes,
    });
  const aRequest = (companyName: string, changes: Parameters<typeof aCompanyRequest>[1] = {}) =>
    aCompanyRequest(world.database.db, {
      companyName,
      preferredState: 'Kaduna',
      vehicleType: 'Bus',
      driversNeeded: 9,
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
      ...changes,
    });
  async function place(request: string, changes: Changes) {
    const driver = await aDriver(changes);
    expect(await assign(admin, driver, request)).toMatchObject({ status: 201 });
    return driver;
  }
  const read = () => ask(admin, readCompanyExpiries);
  const listed = async (company: string) =>
    (await ask(admin, listDrivers, { query: { company } })).result.map(({ fullName }) => fullName);

  test('companies are told whose documents expire within eight weeks, and each opens the list of just these drivers', async () => {
    expect(await read()).toEqual({ until: '2027-05-05', companies: [] });
    const mills = await aRequest('Sample Mills');
    await place(mills, { fullName: 'Stays' });
    await place(mills, { fullName: 'Last day', licenceExpiresOn: '2027-05-05' });
    const past = await place(mills, { fullName: 'Past' });
    await world.database.db
      .updateTable('drivers')
      .set({ medicalExpiresOn: '2027-03-01' })
      .where('id', '=', past)
      .execute();
    await place(await aRequest('SAMPLE Mills', { preferredState: 'Lagos' }), {
      fullName: 'Both',
      licenceExpiresOn: '2027-04-01',
      medicalExpiresOn: '2027-04-02',
    });
    const agro = await aRequest('Demo Agro & Söhne');
    await place(agro, { fullName: 'Agro', medicalExpiresOn: '2027-04-03' });
    expect(
      await remove(
        admin,
        await place(agro, { fullName: 'Left', licenceExpiresOn: '2027-04-01' }),
        agro,
      ),
    ).toMatchObject({ status: 200 });
    await place(await aRequest('Unconcerned'), { fullName: 'Lasts' });

    // The removed driver.
    const replaceable = { free: 1, elsewhere: 0 };
    expect((await read()).companies).toEqual([
      {
        company: 'SAMPLE Mills',
        placed: 4,
        expiring: 3,
        vehicles: ['Bus'],
        states: ['Kaduna', 'Lagos'],
        ...replaceable,
      },
      {
        company: 'Demo Agro & Söhne',
        placed: 1,
        expiring: 1,
        vehicles: ['Bus'],
        states: ['Kaduna'],
        ...replaceable,
      },
    ]);
    expect(await listed('sample mills')).toEqual(['Past', 'Both', 'Last day']);
    expect(await listed('Demo Agro & Söhne')).toEqual(['Agro']);
    expect(await listed('Unconcerned')).toEqual([]);
  });
});
