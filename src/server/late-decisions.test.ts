import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeConsultationStatus, readConsultation } from '#contract/consultations.ts';
import { changeDriverStatus, type DriverAction, type DriverStatus, readDriver } from '#contract/drivers.ts';
import { changeRequestStatus, removeDriver } from '#contract/placements.ts';
import { type RequestEnding, type RequestStatus, readRequest } from '#contract/requests.ts';
import { changeTrainingStatus } from '#contract/training-management.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aConsultation } from '#test/consultations.ts';
import { aDriver } from '#test/drivers.ts';
import { act, assign, end, findHalfStates, remove } from '#test/placements.ts';
import { aCompanyRequest } from '#test/requests.ts';
import { aTraining } from '#test/trainings.ts';

let world: TestApp;
let admin: Administrator;
beforeAll(async () => {
  world = await anApp();
  admin = await anAdministrator(world);
});
afterAll(() => world.close());

const late = (subject: string, present: string, expected: string) => ({
  status: 409,
  message: `${subject} is now ${present}, not ${expected} as your screen showed. Nothing was changed.`,
});

describe('a driver', () => {
  const decide = (driverId: string, status: DriverAction, expectedStatus: DriverStatus) =>
    attempt(admin, changeDriverStatus, { query: { status, driverId, expectedStatus } });
  const statusOf = async (id: string) => (await ask(admin, readDriver, { params: { id } })).status;

  test.each([
    ['approve', 'reject', 'Pending', 'Approved'],
    ['approve', 'block', 'Pending', 'Approved'],
    ['approve', 'delete', 'Pending', 'Approved'],
    ['reject', 'approve', 'Pending', 'Rejected'],
    ['block', 'delete', 'Approved', 'Blocked'],
  ] as const)(
    'to %s is not undone by who still sees another status and wants to %s',
    async (first, then, seen, now) => {
      const driver = await aDriver(world.database.db, { status: seen, fullName: 'Ńgọ́zí Ézè' });
      expect((await decide(driver, first, seen)).status).toBe(200);
      expect(await decide(driver, then, seen)).toEqual(late('Ńgọ́zí Ézè', now, seen));
      expect(await statusOf(driver)).toBe(now);
    },
  );

  test('who was placed or removed in between is not blocked', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db);
    const driver = await aDriver(db, { status: 'Approved', fullName: 'Ńgọ́zí Ézè' });
    await assign(admin, driver, request);
    expect(await decide(driver, 'block', 'Approved')).toEqual(late('Ńgọ́zí Ézè', 'Assigned', 'Approved'));
    await remove(admin, driver, request);
    expect(await decide(driver, 'block', 'Assigned')).toEqual(late('Ńgọ́zí Ézè', 'Approved', 'Assigned'));
    await assign(admin, driver, request);
    expect((await decide(driver, 'block', 'Assigned')).status).toBe(200);
    expect(await statusOf(driver)).toBe('Blocked');
  });

  test('whose status does not allow the action any more is told so as before', async () => {
    const driver = await aDriver(world.database.db, { status: 'Blocked', statusBeforeBlock: 'Pending' });
    const { status, message } = await decide(driver, 'approve', 'Pending');
    expect([status, message]).toEqual([409, expect.stringMatching(/ is Blocked and can't be approved\.$/)]);
  });

  test('is decided on by a call that says nothing of what it has seen', async () => {
    const driver = await aDriver(world.database.db, { status: 'Pending' });
    await act(admin, 'approve', driver);
    expect((await act(admin, 'reject', driver)).status).toBe(200);
  });

  test('of ten who decide on one Pending driver at once, one does', async () => {
    const driver = await aDriver(world.database.db, { status: 'Pending' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => decide(driver, at % 2 === 0 ? 'approve' : 'reject', 'Pending')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a request', () => {
  const finish = (requestId: string, status: RequestEnding, expectedStatus: RequestStatus) =>
    attempt(admin, changeRequestStatus, { body: { requestId, status, expectedStatus } });
  const statusOf = async (id: string) => (await ask(admin, readRequest, { params: { id } })).status;
  const subject = 'The request from Sample Mills';

  test('with a driver by now is not cancelled by who still sees it without', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Sample Mills' });
    const driver = await aDriver(db, { status: 'Approved' });
    await assign(admin, driver, request);
    expect(await finish(request, 'Cancelled', 'Pending')).toEqual(late(subject, 'Assigned', 'Pending'));
    expect(await statusOf(request)).toBe('Assigned');
    expect((await finish(request, 'Cancelled', 'Assigned')).status).toBe(200);
  });

  test('that was fulfilled keeps the driver whom somebody removes from an assigned one', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Sample Mills' });
    const driver = await aDriver(db, { status: 'Approved' });
    await assign(admin, driver, request);
    await end(admin, request, 'Fulfilled');
    const take = (expectedStatus: RequestStatus) =>
      attempt(admin, removeDriver, { params: { driverId: driver, requestId: request }, query: { expectedStatus } });
    expect(await take('Assigned')).toEqual(late(subject, 'Fulfilled', 'Assigned'));
    expect((await take('Fulfilled')).status).toBe(200);
  });
});

test('a consultation that was scheduled is not cancelled by who still sees it Pending', async () => {
  const id = '01950000-0000-7000-8000-000000000077';
  await aConsultation(world.database.db, { id, fullName: 'Ńgọ́zí Ézè' });
  const mark = (status: string, expectedStatus: string) =>
    attempt(admin, changeConsultationStatus, { body: { requestId: id, status, expectedStatus } });
  expect((await mark('Scheduled', 'Pending')).status).toBe(200);
  expect(await mark('Cancelled', 'Pending')).toEqual(late('The booking from Ńgọ́zí Ézè', 'Scheduled', 'Pending'));
  expect((await ask(admin, readConsultation, { params: { id } })).status).toBe('Scheduled');
  expect((await mark('Cancelled', 'Scheduled')).status).toBe(200);
});

test('a training that is Upcoming is not ended by who believes it over', async () => {
  const id = await aTraining(world.database.db, { title: 'Defensive Driving' });
  const finish = (expectedStatus: string) =>
    attempt(admin, changeTrainingStatus, { body: { trainingId: id, status: 'completed', expectedStatus } });
  expect(await finish('Cancelled')).toEqual(late('The training Defensive Driving', 'Upcoming', 'Cancelled'));
  expect((await finish('Upcoming')).status).toBe(200);
});

test.each(['', 'approved', 'Fulfilled'])('an expected status that is none is rejected: %j', async (expectedStatus) => {
  const driver = await aDriver(world.database.db, { status: 'Pending' });
  const message = 'expectedStatus must be one of: Pending, Approved, Assigned, Blocked, Rejected, Deleted.';
  const query = { status: 'approve', driverId: driver, expectedStatus };
  expect(await attempt(admin, changeDriverStatus, { query })).toEqual({
    status: 400,
    message,
    errors: [{ field: 'expectedStatus', message }],
  });
});

test('after all of that nothing is half done', async () => {
  expect(await findHalfStates(world.database.db)).toEqual([]);
});
