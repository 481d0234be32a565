import { expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readCompanyExpiries } from '#contract/placements/company-expiries.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

type Changes = Parameters<typeof aCompleteDriver>[1];

// In Lagos the day ended an hour before: it is the 10th, and eight weeks later 5 May.
const world = await aWorld();
world.time.now = new Date('2027-03-09T23:30:00Z');
const admin = await anAdministrator(world);

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
  expect(await listed('Sample')).toEqual([]);
});

test('those can replace them whom the request offers and who drive the vehicle: where they work, and elsewhere', async () => {
  const free = async () => (await read()).companies.map((one) => [one.free, one.elsewhere]);
  const before = 1;
  await aDriver();
  await aDriver({ medicalExpiresOn: '2027-05-05' });
  await aDriver({ status: 'Pending' });
  await aDriver({ medicalExpiresOn: '2027-03-09' });
  await aDriver({ vehicleType: 'Van' });
  await aDriver({ state: 'Ogun' });
  expect(await free()).toEqual([
    [before + 2, 1],
    [before + 2, 1],
  ]);
  await aDriver({ state: 'Lagos' });
  expect(await free()).toEqual([
    [before + 3, 1],
    [before + 2, 2],
  ]);
});
