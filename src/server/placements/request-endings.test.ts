import { describe, expect, test } from 'vitest';
import { readDriver } from '#contract/drivers/drivers.ts';
import {
  readRequest,
  requestNotFoundMessage,
  type requestStatuses,
} from '#contract/requests/requests.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { assign, end, findHalfStates } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const world = await aWorld();
const admin = await anAdministrator(world);

const read = (id: string) => ask(admin, readRequest, { params: { id } });
const driverOf = (id: string) => ask(admin, readDriver, { params: { id } });

async function aRequestWho(
  status: (typeof requestStatuses)[number],
): Promise<{ request: string; drivers: string[] }> {
  const { db } = world.database;
  const request = await aCompanyRequest(db, { companyName: 'Sample Mills' });
  const drivers = [
    await aDriver(db, { status: 'Approved' }),
    await aDriver(db, { status: 'Approved' }),
  ];
  if (status !== 'Pending') for (const driver of drivers) await assign(admin, driver, request);
  if (status === 'Fulfilled' || status === 'Cancelled') await end(admin, request, status);
  expect((await read(request)).status).toBe(status);
  return { request, drivers };
}

test('a request with drivers is marked as fulfilled, and keeps them placed', async () => {
  const { request, drivers } = await aRequestWho('Assigned');
  const { requestId } = await read(request);
  const { status, body } = await admin.send({
    method: 'PATCH',
    url: '/api/v1/admin/change/requestdriver/status',
    body: { requestId: requestId.toLowerCase(), status: 'Fulfilled' },
  });
  expect([status, body]).toEqual([
    200,
    {
      message: 'Request marked as fulfilled',
      data: { _id: request, requestId, status: 'Fulfilled', version: expect.any(Number) },
    },
  ]);
  expect(await read(request)).toMatchObject({ status: 'Fulfilled', assignedDrivers: 2 });
  for (const driver of drivers) {
    expect(await driverOf(driver)).toMatchObject({
      status: 'Assigned',
      companies: [{ status: 'Fulfilled' }],
    });
  }
});

test.each(['Pending', 'Assigned'] as const)(
  'a request that is %s is cancelled, and its drivers are free',
  async (status) => {
    const { request, drivers } = await aRequestWho(status);
    expect(await end(admin, request, 'Cancelled')).toEqual({
      status: 200,
      message: 'Request marked as cancelled',
    });
    expect(await read(request)).toMatchObject({ status: 'Cancelled', assignedDrivers: 0 });
    for (const driver of drivers) {
      const { status: now, companies, statusHistory } = await driverOf(driver);
      expect([now, companies]).toEqual(['Approved', []]);
      const told =
        status === 'Assigned'
          ? [{ from: 'Assigned', to: 'Approved', company: 'Sample Mills' }]
          : [];
      expect(statusHistory.slice(0, 1)).toMatchObject(told);
    }
  },
);

test.each([
  ['Pending', 'Fulfilled', ': no driver is assigned to it'],
  ['Fulfilled', 'Fulfilled', ''],
  ['Fulfilled', 'Cancelled', ''],
  ['Cancelled', 'Fulfilled', ''],
  ['Cancelled', 'Cancelled', ''],
] as const)('a request that is %s is not marked as %s', async (status, ending, why) => {
  const { request, drivers } = await aRequestWho(status);
  const before = await read(request);
  expect(await end(admin, request, ending)).toEqual({
    status: 409,
    message: `The request from Sample Mills is ${status} and can't be marked as ${ending.toLowerCase()}${why}.`,
  });
  expect(await read(request)).toEqual(before);
  for (const driver of drivers) {
    expect((await driverOf(driver)).status).toBe(status === 'Fulfilled' ? 'Assigned' : 'Approved');
  }
});

describe('what is no ending', () => {
  test('is a request that is not named, or not there', async () => {
    const url = '/api/v1/admin/change/requestdriver/status';
    const { status, body } = await admin.send({
      method: 'PATCH',
      url,
      body: { status: 'Cancelled' },
    });
    const message = 'requestId must be given.';
    expect([status, body]).toEqual([400, { message, errors: [{ field: 'requestId', message }] }]);
    for (const unknown of ['REQ-1', '', '100001', '00000000-0000-7000-8000-000000000000']) {
      expect(await end(admin, unknown, 'Cancelled')).toEqual({
        status: 404,
        message: requestNotFoundMessage,
      });
    }
  });
});

test('after all of that nothing is half done', async () => {
  expect(await findHalfStates(world.database.db)).toEqual([]);
});
