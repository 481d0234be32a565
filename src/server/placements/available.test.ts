import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const now = new Date('2027-03-10T12:00:00Z');
const namesOf = (drivers: readonly Pick<Driver, 'fullName'>[]) =>
  drivers.map(({ fullName }) => fullName);

describe('of the drivers available for a request', () => {
  let place: TestApp;
  let hers: Administrator;
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
    place = await anApp();
    place.time.now = now;
    hers = await anAdministrator(place);
    const { db } = place.database;
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
  });
  afterAll(() => place.close());

  const list = async (query = {}) => {
    const { result, pagedInfo } = await ask(hers, listDrivers, {
      query: { availableFor: request, ...query },
    });
    return { names: namesOf(result), total: pagedInfo.total };
  };

  test('those whose documents last until the end come first among equals', async () => {
    expect(await list()).toEqual({ names: ranked, total: 9 });
    expect(await list({ fullName: 'la' })).toEqual({ names: ranked, total: 9 });
    expect(await list({ page: '2', pageSize: '4' })).toEqual({
      names: ranked.slice(4, 8),
      total: 9,
    });
    expect(await list({ page: '3', pageSize: '4' })).toEqual({ names: ranked.slice(8), total: 9 });
  });

  test('only those whose documents last until the end can be asked for', async () => {
    const lasting = ranked.filter((name) => name.includes('lasts'));
    expect(await list({ documents: 'lasting' })).toEqual({ names: lasting, total: 4 });
    expect(await list({ documents: 'lasting', page: '2', pageSize: '3' })).toEqual({
      names: lasting.slice(3),
      total: 4,
    });
    expect(await list({ documents: 'lasting', fullName: 'state' })).toEqual({
      names: lasting.filter((name) => /state/i.test(name)),
      total: 2,
    });
    const { status, message } = await attempt(hers, listDrivers, {
      query: { documents: 'lasting' },
    });
    expect([status, message]).toEqual([
      400,
      'documents can only be lasting together with availableFor.',
    ]);
  });

  test.each([
    [{ vehicle: 'Bus' }, ranked.slice(5)],
    [{ vehicle: 'Bus,Car', state: 'Kano' }, ranked.slice(5, 7)],
    [
      { state: 'Lagos', documents: 'lasting' },
      ['Vehicle, lasts to the last day', 'Neither, lasts'],
    ],
  ])('some can be asked for: %j', async (query, names) => {
    expect(await list(query)).toEqual({ names, total: names.length });
  });

  test('the same can be asked for without a request', async () => {
    const query = {
      status: 'Approved',
      expiryStatus: 'ExpiringSoon,Valid',
      vehicle: 'Bus',
      state: 'Kano',
    };
    const { result, pagedInfo } = await ask(hers, listDrivers, { query });
    expect([namesOf(result), pagedInfo.total]).toEqual([['State, lapses', 'State, lasts'], 2]);
  });

  test('pages far down neither repeat nor leave out anybody, in the same order', async () => {
    const { db } = place.database;
    await sql`insert into drivers (id, full_name, email, phone_number, age_bracket, address, city, state,
        licence_expires_on, medical_expires_on, years_of_experience, vehicle_type, previous_experience, status, created_at, updated_at)
      select gen_random_uuid(), 'Crowd', n || '@example.com', '09' || lpad(n::text, 9, '0'), '36–40', 'x', 'x',
        case when n % 2 = 0 then 'Kano' else 'Lagos' end, date '2027-09-01' + (n % 3) * 30, date '2028-01-01', 12,
        case when n % 5 = 0 then 'Van' else 'Truck' end, 'x', 'Approved', timestamptz '2027-01-01' + n * interval '1 minute', now()
      from generate_series(1, 1200) as n`.execute(db);
    const known = [];
    for (let page = 1; page <= 13; page += 1) {
      const { result } = await ask(hers, listDrivers, {
        query: { availableFor: request, page: `${page}`, pageSize: '100' },
      });
      known.push(...result);
    }
    expect(new Set(known.map(({ _id }) => _id)).size).toBe(1209);
    const ranks = known.map((driver) => {
      const lasts =
        driver.licenceExpiryDate >= '2027-09-30' && driver.medicalRecordsExpiryDate >= '2027-09-30';
      return (
        Number(driver.typeOfVehice !== 'Van') * 4 +
        Number(driver.state !== 'Kano') * 2 +
        Number(!lasts)
      );
    });
    expect(ranks).toEqual(ranks.toSorted());
  });
});
