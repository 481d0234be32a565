import { afterAll, describe, expect, test } from 'vitest';
import { listActivity } from '#contract/activity/activity.ts';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { type Driver, type DriverStatus, readDriver } from '#contract/drivers/drivers.ts';
import { changeRequestStatus, requestFullMessage } from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { forbiddenMessage } from '#contract/platform/roles.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { type UndoableRecord, undoChange } from '#contract/undo/undo.ts';
import { readUndoable } from '#contract/undo/undoable.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, end, findHalfStates, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const now = new Date('2027-03-10T08:00:00Z');
const later = (seconds: number) => {
  world.time.now = new Date(now.getTime() + seconds * 1000);
};

const world = await aWorld({ sessionIdleMinutes: 10 * 60 });
world.time.now = now;
const admin = await anAdministrator(world);
const colleague = await anAdministrator(world, 'Manager');
afterAll(async () => expect(await findHalfStates(world.database.db)).toEqual([]));

const driverOf = (id: string) => ask(admin, readDriver, { params: { id } });
const requestOf = (id: string) => ask(admin, readRequest, { params: { id } });
const versionOf = async (record: UndoableRecord, id: string) =>
  (record === 'driver' ? await driverOf(id) : await requestOf(id)).version;

const undo = async (record: 'driver' | 'request', _id: string, who = admin) =>
  attempt(who, undoChange, { body: { record, _id, version: await versionOf(record, _id) } });
const lastEntry = async (id: string) => {
  const [entry] = (await ask(admin, listActivity, { query: { record: id } })).result;
  return entry;
};

const undoable = async (record: UndoableRecord, id: string, who = admin) =>
  (await ask(who, readUndoable, { query: { record, _id: id } })).change;

/** Takes the last change back, after which the driver is placed as before. */
async function expectPlacedAgain(request: string, placed: Driver, message: string) {
  expect(await undo('driver', placed._id)).toEqual({ status: 200, message });
  const { status, companies } = await driverOf(placed._id);
  expect(status).toBe('Assigned');
  expect(companies).toMatchObject([{ _id: request, assignedAt: placed.companies[0]?.assignedAt }]);
  expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });
}

const countWaitingFor = (id: string) =>
  countRows(world.database.db, world.database.db.selectFrom('messages').where('recordId', '=', id));

const anApproved = (fullName = 'Ngozi Eze') =>
  aCompleteDriver(world.database.db, { status: 'Approved', fullName });

describe('a decision on a driver', () => {
  const decisions: [action: string, from: DriverStatus, to: DriverStatus][] = [
    ['reject', 'Approved', 'Rejected'],
    ['unblock', 'Blocked', 'Pending'],
    ['delete', 'Blocked', 'Deleted'],
  ];

  test.each(decisions)(
    'is taken back by an opposite one: %s, from %s',
    async (action, from, to) => {
      const driver = await aCompleteDriver(world.database.db, {
        fullName: 'Ngozi Eze',
        status: from,
        statusBeforeBlock: from === 'Blocked' ? 'Pending' : null,
      });
      await act(admin, action, driver);
      expect(await undo('driver', driver)).toEqual({
        status: 200,
        message: `Ngozi Eze is ${from} again`,
      });
      expect(await driverOf(driver)).toMatchObject({
        status: from,
        statusHistory: [
          { from: to, to: from },
          { from, to },
        ],
      });
      expect(await lastEntry(driver)).toMatchObject({
        kind: 'driver-undone',
        changes: [{ field: 'status', before: to, after: from }],
      });
    },
  );

  test('is taken back once, however often it is asked for', async () => {
    const driver = await aCompleteDriver(world.database.db, { fullName: 'Ngozi Eze' });
    await act(admin, 'approve', driver);
    const { version } = await driverOf(driver);
    const sent = { body: { record: 'driver', _id: driver, version } };
    const answers = await Promise.all([
      attempt(admin, undoChange, sent),
      attempt(admin, undoChange, sent),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await driverOf(driver)).status).toBe('Pending');
    expect(await undo('driver', driver)).toEqual({
      status: 409,
      message: 'There is nothing to undo. Ngozi Eze is Pending.',
    });
  });

  test('stays for everybody else, who also has not done it', async () => {
    const driver = await aCompleteDriver(world.database.db, { fullName: 'Ngozi Eze' });
    await act(admin, 'approve', driver);
    expect((await undo('driver', driver, colleague)).status).toBe(409);
    expect((await driverOf(driver)).status).toBe('Approved');
  });

  test('stays after two minutes', async () => {
    const driver = await aCompleteDriver(world.database.db);
    await act(admin, 'approve', driver);
    later(119.999);
    expect((await undo('driver', driver)).status).toBe(200);
    await act(admin, 'approve', driver);
    // From this moment on the driver is notified.
    later(239.999);
    expect(await undo('driver', driver)).toEqual({
      status: 409,
      message: "It's too late to undo this. You can undo a change for 2 minutes.",
    });
    later(0);
  });
});

describe('a placement', () => {
  test('of several by one press is taken back whole, by any of its drivers', async () => {
    const request = await aCompanyRequest(world.database.db, { companyName: 'Sample Mills' });
    const [before, ...drivers] = [
      await anApproved(),
      await anApproved('Ada Obi'),
      await anApproved(),
      await anApproved(),
    ];
    await assign(admin, before, request);
    const { placed } = await ask(admin, assignDrivers, {
      params: { requestId: request },
      body: { driverIds: drivers },
    });
    expect(placed).toHaveLength(3);
    expect(await undoable('request', request)).toMatchObject({
      kind: 'driver-placed',
      drivers: 3,
    });
    expect(await undo('driver', drivers[1] ?? '')).toEqual({
      status: 200,
      message: '3 drivers are no longer placed with Sample Mills',
    });
    expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });
    for (const id of drivers) {
      expect(await driverOf(id)).toMatchObject({ status: 'Approved', companies: [] });
      expect(await countWaitingFor(id)).toBe(0);
    }
  });

  test('that was ended twice in one moment is placed again once', async () => {
    const request = await aCompanyRequest(world.database.db);
    const driver = await anApproved();
    await assign(admin, driver, request);
    await remove(admin, driver, request);
    await assign(admin, driver, request);
    await remove(admin, driver, request);
    expect((await undo('driver', driver)).status).toBe(200);
    expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 1 });
  });

  test('that was ended stays so where somebody else has the place, or the driver is not free', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { driversNeeded: 1 });
    const [driver, other] = [await anApproved('Musa Danjuma'), await anApproved()];
    await assign(admin, driver, request);
    await remove(admin, driver, request);
    await assign(colleague, other, request);
    expect(await undo('driver', driver)).toEqual({
      status: 409,
      message: `The placement can't be restored. ${requestFullMessage}`,
    });
    const another = await aCompanyRequest(db);
    await remove(colleague, other, request);
    await assign(colleague, driver, another);
    expect((await undo('driver', driver)).status).toBe(409);
    expect(await requestOf(request)).toMatchObject({ status: 'Pending', assignedDrivers: 0 });
  });
});

describe('what can be taken back', () => {
  test('is told for two minutes, with the emails that wait, to whom has done it', async () => {
    const [driver, request] = [await anApproved(), await aCompanyRequest(world.database.db)];
    expect(await undoable('driver', driver)).toBeNull();
    await act(admin, 'block', driver);
    later(20);
    expect(await undoable('driver', driver)).toEqual({
      kind: 'driver-blocked',
      secondsLeft: 100,
      emails: 0,
      drivers: 1,
    });
    await undo('driver', driver);
    expect(await undoable('driver', driver)).toBeNull();
    await assign(admin, driver, request);
    for (const [record, id] of [
      ['driver', driver],
      ['request', request],
    ] as const) {
      expect(await undoable(record, id)).toMatchObject({ kind: 'driver-placed', emails: 2 });
      expect(await undoable(record, id, colleague)).toBeNull();
    }
    later(140);
    expect(await undoable('driver', driver)).toBeNull();
    later(0);
  });
});

describe('the block of a placed driver', () => {
  test('is taken back with the placement, which began when it did', async () => {
    const [driver, request] = [await anApproved(), await aCompanyRequest(world.database.db)];
    await assign(admin, driver, request);
    const placed = await driverOf(driver);
    later(600);
    await act(admin, 'block', driver);
    expect((await requestOf(request)).status).toBe('Pending');
    await expectPlacedAgain(request, placed, 'Ngozi Eze is Assigned again');
    later(0);
  });
});

describe('the end of a request', () => {
  test('is taken back, with its drivers placed', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Sample Mills', driversNeeded: 3 });
    const drivers = [await anApproved(), await anApproved()];
    for (const driver of drivers) await assign(admin, driver, request);
    await end(admin, request, 'Fulfilled');
    expect(await undo('request', request)).toEqual({
      status: 200,
      message: 'The request from Sample Mills is Assigned again',
    });
    expect(await requestOf(request)).toMatchObject({ status: 'Assigned', assignedDrivers: 2 });
    for (const driver of drivers) {
      expect(await driverOf(driver)).toMatchObject({
        status: 'Assigned',
        companies: [{ _id: request }],
      });
    }
  });

  test('stays if one of its drivers works elsewhere by now', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { driversNeeded: 2 });
    const [one, two] = [await anApproved(), await anApproved('Musa Danjuma')];
    await assign(admin, one, request);
    await assign(admin, two, request);
    const { version } = await ask(admin, changeRequestStatus, {
      body: { requestId: request, status: 'Cancelled' },
    });
    await assign(colleague, two, await aCompanyRequest(db));
    expect(
      await attempt(admin, undoChange, { body: { record: 'request', _id: request, version } }),
    ).toEqual({
      status: 409,
      message: "The placements can't be restored: Musa Danjuma is Assigned now.",
    });
    expect(await requestOf(request)).toMatchObject({ status: 'Cancelled', assignedDrivers: 0 });
    expect((await driverOf(one)).status).toBe('Approved');
  });
});

test('a booking marked as Scheduled is what it was before', async () => {
  const _id = crypto.randomUUID();
  await aConsultation(world.database.db, { id: _id, fullName: 'Ngozi Eze' });
  const body = { requestId: _id, status: 'Scheduled' };
  const { version } = await ask(admin, changeConsultationStatus, { body });
  expect(await undoable('consultation', _id)).toMatchObject({ emails: 1 });
  const undone = attempt(admin, undoChange, { body: { record: 'consultation', _id, version } });
  expect(await undone).toEqual({
    status: 200,
    message: 'The booking from Ngozi Eze is Pending again',
  });
});

test('who places drivers takes that back without deciding on them; who does neither can’t', async () => {
  const coordinator = await anAdministrator(world, 'Coordinator');
  const [driver, request] = [await anApproved(), await aCompanyRequest(world.database.db)];
  await assign(coordinator, driver, request);
  const trainer = await anAdministrator(world, 'Trainer');
  expect(
    await attempt(trainer, undoChange, { body: { record: 'driver', _id: driver, version: 1 } }),
  ).toEqual({ status: 403, message: forbiddenMessage('decide on drivers') });
  expect(await undoable('driver', driver, coordinator)).toMatchObject({ kind: 'driver-placed' });
  expect((await undo('driver', driver, coordinator)).status).toBe(200);
});
