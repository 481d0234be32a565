import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyForecast, readContinuity } from '#contract/continuity/continuity.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

let world: TestApp;
let admin: Administrator;

// Wednesday, the 10th of March, in Lagos, where the day has begun an hour before; the forecast ends on Sunday, the 2nd of May.
beforeAll(async () => {
  world = await anApp();
  world.time.now = new Date('2027-03-09T23:30:00Z');
  admin = await anAdministrator(world);
});
afterAll(() => world.close());

const lasting = { licenceExpiresOn: '2027-05-03', medicalExpiresOn: '2027-05-03' };

function aRequest(companyName: string, changes: Parameters<typeof aCompanyRequest>[1] = {}) {
  const place = { companyName, preferredState: 'Kaduna', vehicleType: 'Bus', driversNeeded: 3 } as const;
  return aCompanyRequest(world.database.db, { ...place, startsOn: '2027-01-01', endsOn: '2027-05-03', ...changes });
}
const aDriver = (changes: Parameters<typeof aCompleteDriver>[1] = {}) =>
  aCompleteDriver(world.database.db, {
    status: 'Approved',
    state: 'Kaduna',
    vehicleType: 'Bus',
    ...lasting,
    ...changes,
  });
async function place(request: string, changes: Parameters<typeof aCompleteDriver>[1] = {}) {
  const driver = await aDriver(changes);
  expect(await assign(admin, driver, request)).toMatchObject({ status: 201 });
  return driver;
}

const told = ({ name, state, placed, asked, leaving }: CompanyForecast) => ({
  company: `${name}, ${state}: ${placed} of ${asked}`,
  leaving: leaving.map(({ driver, reason, on, week }) => `${driver.fullName} ${reason} ${on} ${week}`),
});

test('each driver goes once, on the earliest date, and what is past belongs to this week', async () => {
  const { db } = world.database;
  const mills = await aRequest('Sample Mills');
  const again = await aRequest('SAMPLE Mills', { driversNeeded: 2, endsOn: '2027-05-02' });
  await place(mills, { fullName: 'Stays' });
  await place(mills, { fullName: 'Both', licenceExpiresOn: '2027-03-14', medicalExpiresOn: '2027-03-15' });
  const past = await place(mills, { fullName: 'Past' });
  await db.updateTable('drivers').set({ medicalExpiresOn: '2027-03-01' }).where('id', '=', past).execute();
  await place(again, { fullName: 'Agreed' });
  await place(again, { fullName: 'Same day', licenceExpiresOn: '2027-05-02' });
  const lagos = await aRequest('Sample Mills', { preferredState: 'Lagos' });
  await place(lagos, { fullName: 'Monday', medicalExpiresOn: '2027-03-15' });
  await aRequest('Nobody yet');
  const left = await aRequest('Left again');
  expect(await remove(admin, await place(left, { fullName: 'Gone', ...lasting }), left)).toMatchObject({ status: 200 });

  const { from, to, companies } = await ask(admin, readContinuity);
  expect([from, to]).toEqual(['2027-03-08', '2027-05-02']);
  expect(companies.map(told)).toEqual([
    {
      company: 'SAMPLE Mills, Kaduna: 5 of 5',
      leaving: [
        'Past medicalRecord 2027-03-01 0',
        'Both licence 2027-03-14 0',
        'Agreed end 2027-05-02 7',
        'Same day end 2027-05-02 7',
      ],
    },
    { company: 'Sample Mills, Lagos: 1 of 3', leaving: ['Monday medicalRecord 2027-03-15 1'] },
  ]);
});

test('stand-bys are approved, not placed, and their documents last beyond the last week', async () => {
  const standBys = async () => (await ask(admin, readContinuity)).standBys;
  // The one who was removed from a placement is free again.
  expect(await standBys()).toEqual([
    { state: 'Kaduna', vehicle: 'Bus', free: 1, going: 4 },
    { state: 'Lagos', vehicle: 'Bus', free: 0, going: 1 },
  ]);
  await aDriver({ medicalExpiresOn: '2027-05-02' });
  await aDriver({ status: 'Pending' });
  await aDriver({ vehicleType: 'Van' });
  await aDriver({ state: 'Lagos' });
  expect(await standBys()).toEqual([
    { state: 'Kaduna', vehicle: 'Bus', free: 1, going: 4 },
    { state: 'Kaduna', vehicle: 'Van', free: 1, going: 0 },
    { state: 'Lagos', vehicle: 'Bus', free: 1, going: 1 },
  ]);
});
