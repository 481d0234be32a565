import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driverActionNames } from '#contract/drivers/driver-actions.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import {
  type DriverStatus,
  driverNotFoundMessage,
  driverStatuses,
  otherOpenMessage,
  readDriver,
} from '#contract/drivers/drivers.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { admin as adminAccount, anApp, type TestApp } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, findHalfStates } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

// Duplicated on purpose, to detect errors in the table that all code uses.
const outcomes: Record<string, Partial<Record<DriverStatus, DriverStatus>>> = {
  approve: { Pending: 'Approved', Rejected: 'Approved' },
  reject: { Pending: 'Rejected', Approved: 'Rejected' },
  block: { Pending: 'Blocked', Approved: 'Blocked', Rejected: 'Blocked', Assigned: 'Blocked' },
  unblock: { Blocked: 'Pending' },
  delete: { Pending: 'Deleted', Approved: 'Deleted', Rejected: 'Deleted', Blocked: 'Deleted' },
};
const done: Record<string, string> = {
  approve: 'approved',
  reject: 'rejected',
  block: 'blocked',
  unblock: 'unblocked',
  delete: 'deleted',
};
const cases = driverActionNames.flatMap((action) =>
  driverStatuses.map((status) => ({ action, status, to: outcomes[action]?.[status] })),
);

let world: TestApp;
let admin: Administrator;
beforeAll(async () => {
  world = await anApp({ sessionIdleMinutes: 10 * 60 });
  world.time.now = new Date('2027-03-10T08:00:00Z');
  admin = await anAdministrator(world);
});
afterAll(async () => {
  await world.close();
});

const read = (id: string) => ask(admin, readDriver, { params: { id } });

async function aDriverWho(status: DriverStatus): Promise<{ _id: string; driverId: string }> {
  const { db } = world.database;
  const isAssigned = status === 'Assigned';
  const _id = await aCompleteDriver(db, {
    fullName: 'Ọlábísí Adéyẹmí',
    status: isAssigned ? 'Approved' : status,
    statusBeforeBlock: status === 'Blocked' ? 'Pending' : null,
  });
  if (isAssigned) expect((await assign(admin, _id, await aCompanyRequest(db))).status).toBe(201);
  return { _id, driverId: (await read(_id)).driverId };
}

describe.each(['_id', 'driverId'] as const)('a driver named by %s', (name) => {
  test.each(cases.filter(({ to }) => to !== undefined))(
    '$status: to $action makes the driver $to',
    async ({ action, status, to }) => {
      const driver = await aDriverWho(status);
      const answer = await act(admin, action, driver[name]);
      expect(answer).toEqual({ status: 200, message: `Ọlábísí Adéyẹmí was ${done[action]}` });
      expect((await read(driver._id)).status).toBe(to);
    },
  );

  test.each(cases.filter(({ to }) => to === undefined))(
    '$status: to $action is rejected with the present status',
    async ({ action, status }) => {
      const driver = await aDriverWho(status);
      const before = await read(driver._id);
      const answer = await act(admin, action, driver[name]);
      expect(answer).toEqual({
        status: 409,
        message: `Ọlábísí Adéyẹmí is ${status} and can't be ${done[action]}.`,
      });
      expect(await read(driver._id)).toEqual({ ...before, documents: expect.anything() });
    },
  );
});

test('the answer says who and what the status is now', async () => {
  const { _id, driverId } = await aDriverWho('Pending');
  const { body } = await admin.send({
    method: 'PATCH',
    url: `/api/v1/admin/change/driver/status?status=approve&driverId=${driverId}`,
  });
  expect(body).toEqual({
    message: 'Ọlábísí Adéyẹmí was approved',
    data: { _id, driverId, status: 'Approved', version: 2 },
  });
});

test.each(['hire', 'Approve', 'Approved', 'approve,reject', '', 'toString'])(
  'an action that is none is rejected: %j',
  async (action) => {
    const { _id } = await aDriverWho('Pending');
    const message = 'status must be one of: approve, reject, block, unblock, delete.';
    expect(await act(admin, action, _id)).toEqual({
      status: 400,
      message,
      errors: [{ field: 'status', message }],
    });
    expect((await read(_id)).status).toBe('Pending');
  },
);

test.each([
  ['?driverId=100001', 'status', 'status must be one of: approve, reject, block, unblock, delete.'],
  ['?status=approve', 'driverId', 'driverId must be given once.'],
  ['?status=approve&driverId=', 'driverId', 'driverId must be given.'],
  ['?status=approve&driverId=1&driverId=2', 'driverId', 'driverId must be given once.'],
])('what is missing or doubled is named: %s', async (query, field, message) => {
  const url = `/api/v1/admin/change/driver/status${query}`;
  const { status, body } = await admin.send({ method: 'PATCH', url });
  expect([status, body]).toEqual([400, { message, errors: [{ field, message }] }]);
});

test.each(['999999', 'nobody', '00000000-0000-7000-8000-000000000000'])(
  'a driver who is not there is 404: %s',
  async (driverId) => {
    for (const action of driverActionNames) {
      expect(await act(admin, action, driverId)).toEqual({
        status: 404,
        message: driverNotFoundMessage,
      });
    }
  },
);

describe('who is unblocked', () => {
  test.each(['Pending', 'Approved', 'Rejected'] as const)('goes back to %s', async (status) => {
    const { _id } = await aDriverWho(status);
    await act(admin, 'block', _id);
    await act(admin, 'unblock', _id);
    expect((await read(_id)).status).toBe(status);
    await act(admin, 'block', _id);
    await act(admin, 'unblock', _id);
    expect((await read(_id)).status).toBe(status);
  });

  test('goes back to Approved where that was Assigned', async () => {
    const { _id } = await aDriverWho('Assigned');
    await act(admin, 'block', _id);
    await act(admin, 'unblock', _id);
    const driver = await read(_id);
    expect([driver.status, driver.companies]).toEqual(['Approved', []]);
  });
});

describe('to block an assigned driver', () => {
  test('ends the placement, and the request is Pending again when nobody is left', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db);
    const [first, last] = [
      await aCompleteDriver(db, { status: 'Approved' }),
      await aCompleteDriver(db, { status: 'Approved' }),
    ];
    await assign(admin, first, request);
    await assign(admin, last, request);

    const states = [];
    for (const driver of [first, last]) {
      await act(admin, 'block', driver);
      const { status, assignedDrivers } = await ask(admin, readRequest, {
        params: { id: request },
      });
      states.push([status, assignedDrivers, (await read(driver)).companies]);
    }
    expect(states).toEqual([
      ['Assigned', 1, []],
      ['Pending', 0, []],
    ]);
  });

  test('leaves a fulfilled request fulfilled', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db);
    const driver = await aCompleteDriver(db, { status: 'Approved' });
    await assign(admin, driver, request);
    await db
      .updateTable('companyRequests')
      .set({ status: 'Fulfilled' })
      .where('id', '=', request)
      .execute();
    await act(admin, 'block', driver);
    const { status, assignedDrivers } = await ask(admin, readRequest, { params: { id: request } });
    expect([status, assignedDrivers]).toEqual(['Fulfilled', 0]);
  });
});

test('the profile tells what happened, the latest first: who, when, from what to what, and with which company', async () => {
  const { db } = world.database;
  const driver = await aCompleteDriver(db, { status: 'Pending' });
  const request = await aCompanyRequest(db, { companyName: 'Ọ̀ṣun Sample Mills' });
  const steps = [
    () => act(admin, 'approve', driver),
    () => assign(admin, driver, request),
    () => act(admin, 'reject', driver),
    () => act(admin, 'block', driver),
    () => act(admin, 'unblock', driver),
  ];
  for (const [at, step] of steps.entries()) {
    world.time.now = new Date(Date.UTC(2027, 2, 10, 9, at));
    await step();
  }
  const changedBy = adminAccount.name;
  const company = 'Ọ̀ṣun Sample Mills';
  const rejection = null;
  // The rejection failed with an HTTP error.
  expect((await read(driver)).statusHistory).toEqual([
    {
      changedAt: '2027-03-10T09:04:00.000Z',
      changedBy,
      from: 'Blocked',
      to: 'Approved',
      company: null,
      rejection,
    },
    {
      changedAt: '2027-03-10T09:03:00.000Z',
      changedBy,
      from: 'Assigned',
      to: 'Blocked',
      company,
      rejection,
    },
    {
      changedAt: '2027-03-10T09:01:00.000Z',
      changedBy,
      from: 'Approved',
      to: 'Assigned',
      company,
      rejection,
    },
    {
      changedAt: '2027-03-10T09:00:00.000Z',
      changedBy,
      from: 'Pending',
      to: 'Approved',
      company: null,
      rejection,
    },
  ]);
});

test('changes of one moment stand in their order', async () => {
  const driver = await aCompleteDriver(world.database.db, { status: 'Pending' });
  for (const action of ['approve', 'reject', 'approve', 'block', 'unblock'])
    await act(admin, action, driver);
  const { statusHistory } = await read(driver);
  expect(statusHistory.map(({ to }) => to)).toEqual([
    'Approved',
    'Blocked',
    'Approved',
    'Rejected',
    'Approved',
  ]);
});

test('what administrators did stays under the name of that time when an account goes', async () => {
  const driver = await aCompleteDriver(world.database.db, { status: 'Pending' });
  const { db } = world.database;
  const leaving = {
    id: '01950000-0000-7000-8000-000000000001',
    name: 'Ńgọ́zí Ézè',
    email: 'ngozi@example.com',
  };
  await db
    .insertInto('admins')
    .values({ ...leaving, passwordHash: 'none', role: 'Owner', createdAt: world.time.now })
    .execute();
  await act(admin, 'approve', driver);
  const { id, name } = leaving;
  await db
    .updateTable('driverStatusChanges')
    .set({ adminId: id, changedBy: name })
    .where('driverId', '=', driver)
    .execute();
  await db.deleteFrom('admins').where('id', '=', id).execute();
  expect((await read(driver)).statusHistory).toMatchObject([{ changedBy: name, to: 'Approved' }]);
});

describe('somebody who has applied again after a rejection', () => {
  const phones = { same: '08011111111', other: '08022222222' };
  test.each([
    ['e-mail address', { email: 'twin.one@example.com', phoneNumber: phones.other }, 'twin.one'],
    ['phone number', { email: 'twin.three@example.com', phoneNumber: phones.same }, 'twin.two'],
  ])('under the same %s has one open application only', async (_, second, name) => {
    const { db } = world.database;
    const first = await aCompleteDriver(db, {
      status: 'Rejected',
      email: `${name}@example.com`,
      phoneNumber: phones.same,
    });
    const again = await aCompleteDriver(db, { status: 'Pending', ...second });
    for (const action of ['approve', 'block']) {
      expect(await act(admin, action, first)).toEqual({ status: 409, message: otherOpenMessage });
    }
    expect((await read(first)).status).toBe('Rejected');
    expect((await read(first)).statusHistory).toEqual([]);

    await act(admin, 'reject', again);
    expect((await act(admin, 'approve', first)).status).toBe(200);
    expect(await act(admin, 'approve', again)).toEqual({ status: 409, message: otherOpenMessage });
    await act(admin, 'delete', first);
    expect((await act(admin, 'approve', again)).status).toBe(200);
    await act(admin, 'delete', again);
  });
});

test('a deleted driver is in no list but that of the deleted ones, and still opens', async () => {
  const driver = await aCompleteDriver(world.database.db, {
    status: 'Pending',
    fullName: 'Danladi Ɗantata',
  });
  await act(admin, 'delete', driver);
  const found = async (query: Record<string, string>) =>
    (await ask(admin, listDrivers, { query: { fullName: 'dantata', ...query } })).pagedInfo.total;
  expect(await found({})).toBe(0);
  expect(await found({ documents: 'expiring' })).toBe(0);
  expect(await found({ status: 'Deleted' })).toBe(1);
  expect(await read(driver)).toMatchObject({
    status: 'Deleted',
    documents: [],
    driverLicenceUrl: null,
  });
});

test('after all of that nothing is half done', async () => {
  expect(await findHalfStates(world.database.db)).toEqual([]);
});
