import { beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '#contract/drivers/drivers.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

interface Listed {
  message: string;
  data: {
    result: Driver[];
    pagedInfo: { total: number; page: number; pageSize: number; pages: number };
  };
}

async function list(query: Record<string, string> = {}, name = 'drivers'): Promise<Listed['data']> {
  const answer = await world.app.inject({ url: `/api/v1/admin/${name}`, query, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Listed>().data;
}

const names = ({ result }: Listed['data']) => result.map(({ fullName }) => fullName);

const world = await aWorld({ sessionIdleMinutes: 24 * 60 });
world.time.now = new Date('2027-03-10T12:00:00Z');
const headers = await world.signIn();
beforeAll(async () => {
  const { db } = world.database;
  await aDriver(db, {
    fullName: 'Ọlábísí Adéyẹmí',
    status: 'Pending',
    licenceExpiresOn: '2027-03-09',
  });
  await aDriver(db, {
    fullName: 'Ẹ̀fẹ́ Omoregie',
    status: 'Approved',
    licenceExpiresOn: '2027-03-10',
  });
  await aDriver(db, {
    fullName: 'Ɗanjuma 100% Musa',
    status: 'Blocked',
    medicalExpiresOn: '2027-04-09',
  });
  await aDriver(db, {
    fullName: 'Ibrahim Sule',
    status: 'Assigned',
    medicalExpiresOn: '2027-04-10',
  });
  await aDriver(db, { fullName: 'Ngozi Eze', status: 'Rejected', licenceExpiresOn: '2027-01-01' });
  await aDriver(db, { fullName: 'Chinedu Okafor', status: 'Deleted' });
});

describe('the list of drivers', () => {
  test('is newest first, without the deleted ones', async () => {
    const page = await list();
    expect(names(page)).toEqual([
      'Ngozi Eze',
      'Ibrahim Sule',
      'Ɗanjuma 100% Musa',
      'Ẹ̀fẹ́ Omoregie',
      'Ọlábísí Adéyẹmí',
    ]);
    expect(page.pagedInfo).toEqual({ total: 5, page: 1, pageSize: 10, pages: 1 });
  });

  test.each([
    ['capitals without marks', 'OLABISI', ['Ọlábísí Adéyẹmí']],
    ['a hooked letter as a plain one', 'danjuma', ['Ɗanjuma 100% Musa']],
    ['a percent sign', '0%', ['Ɗanjuma 100% Musa']],
    ['a line that stands for any letter elsewhere', '_', []],
  ])('finds by %s', async (_, fullName, found) => {
    expect(names(await list({ fullName }))).toEqual(found);
  });

  test('finds by the start of the driver id, and by the whole _id', async () => {
    const [first] = (await list()).result;
    expect((await list({ _id: '1000' })).pagedInfo.total).toBe(5);
    expect(names(await list({ _id: first?.driverId ?? '' }))).toEqual([first?.fullName]);
    expect(names(await list({ _id: first?._id ?? '' }))).toEqual([first?.fullName]);
    expect(names(await list({ _id: '%' }))).toEqual([]);
  });

  test.each([
    [{ status: 'Approved, Pending' }, ['Ẹ̀fẹ́ Omoregie', 'Ọlábísí Adéyẹmí']],
    [{ status: 'Deleted' }, ['Chinedu Okafor']],
    [{ expiryStatus: 'Expired' }, ['Ngozi Eze', 'Ọlábísí Adéyẹmí']],
    [{ expiryStatus: 'ExpiringSoon' }, ['Ẹ̀fẹ́ Omoregie']],
    [{ medicalExpiryStatus: 'ExpiringSoon' }, ['Ɗanjuma 100% Musa']],
    [{ medicalExpiryStatus: 'ExpiringSoon,Expired', status: 'Approved' }, []],
    [{ documents: 'expiring' }, ['Ọlábísí Adéyẹmí', 'Ẹ̀fẹ́ Omoregie', 'Ɗanjuma 100% Musa']],
  ])('filters by %j', async (query, found) => {
    expect(names(await list(query))).toEqual(found);
  });
});

describe('the overview', () => {
  test('counts what the lists show', async () => {
    const { db } = world.database;
    await aCompanyRequest(db, { status: 'Pending' });
    await aCompanyRequest(db, { status: 'Cancelled' });
    for (const status of ['Pending', 'Completed', 'Cancelled'] as const)
      await aConsultation(db, { status });
    const answer = await world.app.inject({ url: '/api/v1/admin/overview', headers });
    const { result } = answer.json<{ data: { result: Record<string, number> } }>().data;
    const total = async (query: Record<string, string>, name?: string) =>
      (await list(query, name)).pagedInfo.total;
    expect(result).toEqual({
      totalApplicationsReceived: await total({}),
      approvedDrivers: await total({ status: 'Approved' }),
      pendingDriverApplications: await total({ status: 'Pending' }),
      blockedDrivers: await total({ status: 'Blocked' }),
      licenseOrMedicalExpiries: await total({ documents: 'expiring' }),
      driversCurrentlyAssigned: await total({ status: 'Assigned' }),
      driverRequestsFromCompanies: await total({}, 'requestdrivers'),
      consultationBookings: await total({}, 'consultancy'),
    });
  });

  test('takes the day that it is in Lagos', async () => {
    const { now } = world.time;
    world.time.now = new Date('2027-03-10T23:30:00Z');
    const [efe] = (await list({ fullName: 'efe' })).result;
    world.time.now = now;
    expect(efe?.expiryStatus).toBe('Expired');
  });
});
