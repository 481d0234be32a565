import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import type { TestApp } from '#test/app.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

// At both moments the date in one of the zones differs from that in Lagos.
const moments = [
  { moment: 'half past midnight', now: new Date('2027-03-09T23:30:00Z') },
  { moment: 'half an hour before midnight', now: new Date('2027-03-10T22:30:00Z') },
];
const zones = [
  { zone: 'America/Los_Angeles', offset: 480 },
  { zone: 'Asia/Tokyo', offset: -540 },
];
const drivers = [
  { fullName: 'Expired yesterday', licenceExpiresOn: '2027-03-09' },
  { fullName: 'Expires today', licenceExpiresOn: '2027-03-10' },
  { fullName: 'Medical in thirty days', medicalExpiresOn: '2027-04-09' },
  { fullName: 'In thirty-one days', licenceExpiresOn: '2027-04-10' },
];

describe.each(zones)('a server in $zone', ({ zone, offset }) => {
  let world: TestApp;
  let admin: Administrator;
  let anApp: typeof import('#test/app.ts').anApp;
  const ownZone = process.env.TZ;

  beforeAll(async () => {
    process.env.TZ = zone;
    // Reloads the modules, so that values computed on load are computed again.
    vi.resetModules();
    ({ anApp } = await import('#test/app.ts'));
  });
  afterAll(() => {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
    vi.resetModules();
  });

  const found = async (query: Record<string, string>) =>
    (await ask(admin, listDrivers, { query })).result.map(({ fullName }) => fullName);

  test('really has another time of the day', () => {
    expect(new Date('2027-03-10T12:00:00Z').getTimezoneOffset()).toBe(offset);
    expect(new Date(2027, 2, 10).toISOString()).not.toBe('2027-03-09T23:00:00.000Z');
  });

  describe.each(moments)('at $moment in Lagos', ({ now }) => {
    beforeAll(async () => {
      world = await anApp();
      world.time.now = now;
      admin = await anAdministrator(world);
      for (const changes of drivers)
        await aDriver(world.database.db, { status: 'Approved', ...changes });
    });
    afterAll(() => world.close());

    test('takes the day that it is in Lagos', () => {
      expect(todayInLagos(now)).toBe('2027-03-10');
    });

    test('knows what has expired, what soon does, and what is valid', async () => {
      expect(await found({ expiryStatus: 'Expired' })).toEqual(['Expired yesterday']);
      expect(await found({ expiryStatus: 'ExpiringSoon' })).toEqual(['Expires today']);
      expect(await found({ medicalExpiryStatus: 'ExpiringSoon' })).toEqual([
        'Medical in thirty days',
      ]);
      expect(await found({ expiryStatus: 'Valid' })).toEqual([
        'In thirty-one days',
        'Medical in thirty days',
      ]);
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
    });

    test('lists the dates as they were given', async () => {
      const { result } = await ask(admin, listDrivers, { query: { documents: 'expiring' } });
      expect(
        result.map(({ fullName, licenceExpiryDate }) => [fullName, licenceExpiryDate]),
      ).toEqual([
        ['Expired yesterday', '2027-03-09'],
        ['Expires today', '2027-03-10'],
        ['Medical in thirty days', '2099-03-14'],
      ]);
    });

    test('counts on the dashboard what that list has', async () => {
      const { result } = await ask(admin, readOverview);
      expect(result.licenseOrMedicalExpiries).toBe(3);
    });

    test('places who has documents for today, and nobody whose licence expired yesterday', async () => {
      const request = await aCompanyRequest(world.database.db);
      const available = await found({ availableFor: request });
      expect(available).toContain('Expires today');
      expect(available).not.toContain('Expired yesterday');
      const idOf = async (fullName: string) =>
        (await ask(admin, listDrivers, { query: { fullName } })).result[0]?._id ?? '';
      expect((await assign(admin, await idOf('Expired yesterday'), request)).status).toBe(409);
      const today = await idOf('Expires today');
      expect((await assign(admin, today, request)).status).toBe(201);
      const { companies, statusHistory } = await ask(admin, readDriver, { params: { id: today } });
      expect([companies[0]?.assignedAt, statusHistory[0]?.changedAt]).toEqual([
        now.toISOString(),
        now.toISOString(),
      ]);
    });

    test('names what needs attention on this day', async () => {
      const { db } = world.database;
      await aConsultation(db, { fullName: 'Today', consultationOn: '2027-03-10' });
      await aConsultation(db, { fullName: 'Tomorrow', consultationOn: '2027-03-11' });
      await aConsultation(db, { fullName: 'Yesterday', consultationOn: '2027-03-09' });
      await aCompanyRequest(db, {
        companyName: 'Ends today',
        startsOn: '2027-03-10',
        endsOn: '2027-03-10',
      });
      await aCompanyRequest(db, {
        companyName: 'Over',
        startsOn: '2027-03-01',
        endsOn: '2027-03-09',
      });
      await aCompanyRequest(db, {
        companyName: 'In a week',
        startsOn: '2027-03-17',
        endsOn: '2027-03-18',
      });
      await aCompanyRequest(db, {
        companyName: 'In eight days',
        startsOn: '2027-03-18',
        endsOn: '2027-03-18',
      });
      const { consultationsToday } = await ask(admin, readOverview);
      expect(consultationsToday?.result.map(({ fullName }) => fullName)).toEqual(['Today']);
      expect(await attentionOf(admin, 'requests')).toMatchObject({
        count: 3,
        first: { name: 'Ends today' },
      });
      expect(await attentionOf(admin, 'documents')).toMatchObject({ count: 3 });
    });
  });
});
