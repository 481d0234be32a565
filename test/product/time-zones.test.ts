import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import type { TestApp } from '#test/app.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

// At these moments the date there differs from that in Lagos.
const zones = [
  { zone: 'America/Los_Angeles', offset: 480, now: new Date('2027-03-09T23:30:00Z') },
  { zone: 'Asia/Tokyo', offset: -540, now: new Date('2027-03-10T22:30:00Z') },
];
const drivers = [
  { fullName: 'Expired yesterday', licenceExpiresOn: '2027-03-09' },
  { fullName: 'Expires today', licenceExpiresOn: '2027-03-10' },
  { fullName: 'Medical in thirty days', medicalExpiresOn: '2027-04-09' },
  { fullName: 'In thirty-one days', licenceExpiresOn: '2027-04-10' },
];

describe.each(zones)('a server in $zone', ({ zone, offset, now }) => {
  let world: TestApp;
  let admin: Administrator;
  const ownZone = process.env.TZ;

  beforeAll(async () => {
    process.env.TZ = zone;
    // Reloads the modules, so that values computed on load are computed again.
    vi.resetModules();
    const { anApp } = await import('#test/app.ts');
    world = await anApp();
    world.time.now = now;
    admin = await anAdministrator(world);
    for (const changes of drivers)
      await aDriver(world.database.db, { status: 'Approved', ...changes });
  });
  afterAll(async () => {
    await world.close();
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
    vi.resetModules();
  });

  const found = async (query: Record<string, string>) =>
    (await ask(admin, listDrivers, { query })).result.map(({ fullName }) => fullName);

  test('has another time of the day, and takes the day that it is in Lagos', () => {
    expect(new Date('2027-03-10T12:00:00Z').getTimezoneOffset()).toBe(offset);
    expect(todayInLagos(now)).toBe('2027-03-10');
  });

  test('knows what has expired, what soon does, and what is valid', async () => {
    const { result } = await ask(admin, listDrivers);
    expect(
      result.map(({ fullName, expiryStatus, medicalExpiryStatus }) => [
        fullName,
        expiryStatus,
        medicalExpiryStatus,
      ]),
    ).toEqual([
      ['In thirty-one days', 'Valid', 'Valid'],
      ['Medical in thirty days', 'Valid', 'ExpiringSoon'],
      ['Expires today', 'ExpiringSoon', 'Valid'],
      ['Expired yesterday', 'Expired', 'Valid'],
    ]);
    expect(await found({ expiryStatus: 'Expired' })).toEqual(['Expired yesterday']);
    expect(await found({ expiryStatus: 'ExpiringSoon' })).toEqual(['Expires today']);
    expect((await ask(admin, readOverview)).result.licenseOrMedicalExpiries).toBe(3);
  });

  test('places who has documents for today, and nobody whose licence expired yesterday', async () => {
    const request = await aCompanyRequest(world.database.db);
    const idOf = async (fullName: string) =>
      (await ask(admin, listDrivers, { query: { fullName } })).result[0]?._id ?? '';
    expect((await assign(admin, await idOf('Expired yesterday'), request)).status).toBe(409);
    expect((await assign(admin, await idOf('Expires today'), request)).status).toBe(201);
  });

  test('names what needs attention on this day', async () => {
    const { db } = world.database;
    await aConsultation(db, { fullName: 'Today', consultationOn: '2027-03-10' });
    await aConsultation(db, { fullName: 'Tomorrow', consultationOn: '2027-03-11' });
    await aConsultation(db, { fullName: 'Yesterday', consultationOn: '2027-03-09' });
    for (const [companyName, startsOn, endsOn] of [
      ['Ends today', '2027-03-10', '2027-03-10'],
      ['Over', '2027-03-01', '2027-03-09'],
      ['In a week', '2027-03-17', '2027-03-18'],
      ['In eight days', '2027-03-18', '2027-03-18'],
    ] as const)
      await aCompanyRequest(db, { companyName, startsOn, endsOn });
    const { consultationsToday } = await ask(admin, readOverview);
    expect(consultationsToday?.result.map(({ fullName }) => fullName)).toEqual(['Today']);
    expect(await attentionOf(admin, 'requests')).toMatchObject({
      count: 3,
      first: { name: 'Ends today' },
    });
  });
});
