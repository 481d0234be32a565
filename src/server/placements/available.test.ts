import { beforeAll, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const namesOf = (drivers: readonly Pick<Driver, 'fullName'>[]) =>
  drivers.map(({ fullName }) => fullName);

const world = await aWorld();
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);

describe('of the drivers available for a request', () => {
  let request: string;
  const ranked = [
    'Vehicle and state, lasts',
    'Vehicle and state, lapses later',
    'Vehicle and state, lapses',
    'Vehicle, lasts to the last day',
    'Vehicle, lapses',
    'State, lasts',
    'State, lapses',
    'Neither, lasts',
    'Neither, lapses',
  ];
  beforeAll(async () => {
    const { db } = world.database;
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
    await add('Vehicle and state, lapses later', { ...lapses, createdAt: new Date('2027-02-02') });
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
    await add('Neither, lapses', lapses);
    await add('Neither, lasts', lasts);
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
    expect(await list()).toEqual({ names: ranked, total: 9 });
    expect(await list({ page: '2', pageSize: '4' })).toEqual({
      names: ranked.slice(4, 8),
      total: 9,
    });
  });

  test.each([
    [{ documents: 'lasting' }, ranked.filter((name) => name.includes('lasts'))],
    [{ vehicle: 'Bus,Car', state: 'Kano' }, ranked.slice(5, 7)],
    [
      { state: 'Lagos', documents: 'lasting' },
      ['Vehicle, lasts to the last day', 'Neither, lasts'],
    ],
  ])('some can be asked for: %j', async (query, names) => {
    expect(await list(query)).toEqual({ names, total: names.length });
  });
});
