import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeAdministratorRole,
  deactivateAdministrator,
  listAdministrators,
  reactivateAdministrator,
} from '#contract/accounts/administrators.ts';
import {
  changeConsultationStatus,
  readConsultation,
} from '#contract/consultations/consultations.ts';
import { changeDriverStatus, type DriverAction } from '#contract/drivers/driver-actions.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import {
  changeRequestStatus,
  listAssignedDrivers,
  removeDriver,
} from '#contract/placements/placements.ts';
import { type RequestEnding, readRequest } from '#contract/requests/requests.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld, admin as quickest } from '#test/app.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { runRounds } from '#test/races/races.ts';
import { races } from '#test/races/version-races.ts';
import { idOf } from '#test/samples/administrators.ts';
import { sendForm } from '#test/samples/applications.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, end, findHalfStates } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { goodTraining, sendTraining } from '#test/samples/trainings.ts';

// The Owner acts first; the Manager still sees the earlier state.
const world = await aWorld({ sessionIdleMinutes: 600 });
const owner = await anAdministrator(world);
const late = await anAdministrator(world, 'Manager');
const start = new Date();
beforeEach(() => {
  world.time.now = start;
});

const minutesPass = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const conflict = (what: string, status?: string) => ({
  status: 409,
  version: expect.any(Number),
  message: `${quickest.name} ${what}, while you had this open.${status ? ` The status is ${status}.` : ''} Your change was not saved.`,
});

describe('a driver', () => {
  const fullName = 'Ńgọ́zí Ézè';
  const see = (id: string) => ask(late, readDriver, { params: { id } });
  const decide = (driverId: string, status: DriverAction, version: number, by = late) =>
    attempt(by, changeDriverStatus, { query: { status, driverId, version: String(version) } });

  test.each([
    ['approve', 'reject', 'Pending', 'approved', 'Approved'],
    ['block', 'delete', 'Approved', 'blocked', 'Blocked'],
  ] as const)(
    'to %s is not undone by who wants to %s on an older screen',
    async (first, then, seen, done, now) => {
      const driver = await aCompleteDriver(world.database.db, { status: seen, fullName });
      const { version } = await see(driver);
      await act(owner, first, driver);
      minutesPass(2);
      expect(await decide(driver, then, version)).toEqual(
        conflict(`${done} ${fullName} 2 minutes ago`, now),
      );
      const present = await see(driver);
      expect([present.status, present.version]).toEqual([now, version + 1]);
    },
  );

  test('the answer has the version after the change, and so has the list', async () => {
    const driver = await aCompleteDriver(world.database.db, {
      status: 'Pending',
      fullName: 'Adaeze Versioned',
    });
    const query = { status: 'approve', driverId: driver };
    const { version } = await ask(owner, changeDriverStatus, { query });
    expect(
      (await ask(owner, listDrivers, { query: { fullName: 'Adaeze Versioned' } })).result[0]
        ?.version,
    ).toBe(version);
    expect((await decide(driver, 'reject', version)).status).toBe(200);
  });
});

describe("a driver's documents", () => {
  async function renew(id: string, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const { status, body } = await sendForm(
      world.app,
      `/admin/driver/document/status/${id}`,
      form,
      await world.signIn('Manager'),
      'PATCH',
    );
    return { status, message: body.message };
  }

  test('are not renewed over a renewal that the screen does not show', async () => {
    const driver = await aCompleteDriver(world.database.db, {
      status: 'Approved',
      fullName: 'Ada Obi',
    });
    const licenceExpiryDate = '2099-01-01';
    expect((await renew(driver, { licenceExpiryDate, version: '1' })).status).toBe(200);
    minutesPass(200);
    expect(await renew(driver, { licenceExpiryDate: '2098-01-01', version: '1' })).toEqual({
      status: 409,
      message:
        "You renewed the licence (to the 1st of January, 2099) of Ada Obi 3 hours ago, which this screen didn't show yet. The status is Approved. Your change was not saved.",
    });
    expect((await ask(owner, readDriver, { params: { id: driver } })).licenceExpiryDate).toBe(
      licenceExpiryDate,
    );
    expect((await renew(driver, { licenceExpiryDate: '2098-01-01' })).status).toBe(200);
  });
});

describe('a request', () => {
  const see = (id: string) => ask(late, readRequest, { params: { id } });
  const finish = (requestId: string, status: RequestEnding, version: number) =>
    attempt(late, changeRequestStatus, { body: { requestId, status, version } });

  test('is not cancelled by who has not seen all of its drivers', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Sample Mills' });
    const [one, two] = [
      await aCompleteDriver(db, { status: 'Approved' }),
      await aCompleteDriver(db, { status: 'Approved', fullName: 'Ada Obi' }),
    ];
    await assign(owner, one, request);
    const { version } = await see(request);
    await assign(owner, two, request);
    expect(await finish(request, 'Cancelled', version)).toEqual(
      conflict('placed Ada Obi with Sample Mills just now', 'Assigned'),
    );
    const present = await see(request);
    expect([present.status, present.assignedDrivers]).toEqual(['Assigned', 2]);
    expect((await finish(request, 'Cancelled', present.version)).status).toBe(200);
  });

  test('that was fulfilled keeps the driver whom somebody removes from an assigned one', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Sample Mills' });
    const driver = await aCompleteDriver(db, { status: 'Approved' });
    await assign(owner, driver, request);
    const params = { driverId: driver, requestId: request };
    const seen = async () => {
      const [placement] = (await ask(late, listAssignedDrivers, { params: { requestId: request } }))
        .result;
      return {
        driverVersion: String(placement?.driver.version),
        requestVersion: String(placement?.request.version),
      };
    };
    const query = await seen();
    await end(owner, request, 'Fulfilled');
    expect(await attempt(late, removeDriver, { params, query })).toEqual(
      conflict('marked the request from Sample Mills as fulfilled just now', 'Fulfilled'),
    );
    expect((await attempt(late, removeDriver, { params, query: await seen() })).status).toBe(200);
  });
});

test('a consultation that was scheduled is not cancelled by who still sees it Pending', async () => {
  const id = '01950000-0000-7000-8000-000000000077';
  await aConsultation(world.database.db, { id, fullName: 'Ńgọ́zí Ézè' });
  const mark = (by: Administrator, status: string, version?: number) =>
    attempt(by, changeConsultationStatus, { body: { requestId: id, status, version } });
  expect((await mark(owner, 'Scheduled', 1)).status).toBe(200);
  expect(await mark(late, 'Cancelled', 1)).toEqual(
    conflict('marked the booking from Ńgọ́zí Ézè as scheduled just now', 'Scheduled'),
  );
  const { status, version } = await ask(late, readConsultation, { params: { id } });
  expect(status).toBe('Scheduled');
  expect((await mark(late, 'Cancelled', version)).status).toBe(200);
});

describe('a training', () => {
  const see = async (title: string) =>
    (await ask(late, listAllTrainings, { query: { search: title } })).result[0];

  test('that two edit is saved by the first; the second is told which fields', async () => {
    const fields = goodTraining();
    const { training: { _id: id = '' } = {} } = await sendTraining(world, { fields });
    const first = await sendTraining(
      world,
      { fields: { ...fields, venue: 'Kano', duration: '3 days', version: '1' } },
      id,
    );
    expect([first.status, first.training?.version]).toEqual([200, 2]);
    const second = await sendTraining(
      world,
      { fields: { ...fields, venue: 'Jos', version: '1' } },
      id,
    );
    expect([second.status, second.body.message]).toEqual([
      409,
      `You changed the training ${fields.title} (Duration, Venue) just now, which this screen didn't show yet. The status is Upcoming. Your change was not saved.`,
    ]);
    expect((await see(fields.title))?.venue).toBe('Kano');
    const sent = { fields: { ...fields, venue: 'Jos', version: '2' } };
    expect((await sendTraining(world, sent, id)).training?.version).toBe(3);
    // What is saved as it is stays the same version.
    sent.fields.version = '3';
    expect((await sendTraining(world, sent, id)).training?.version).toBe(3);
  });
});

test("an administrator's role and state are not changed on an older screen", async () => {
  await world.signIn('Viewer');
  const id = await idOf(owner, 'viewer@example.com');
  const params = { id };
  const query = { version: '1' };
  const role = (version: number) =>
    attempt(owner, changeAdministratorRole, { params, body: { role: 'Trainer', version } });
  expect((await role(1)).status).toBe(200);
  const told =
    /^You changed the role of A Viewer to Trainer just now, .* Your change was not saved\.$/;
  expect(await role(1)).toEqual({ status: 409, version: 2, message: expect.stringMatching(told) });
  expect((await attempt(owner, deactivateAdministrator, { params, query })).status).toBe(409);
  expect(
    (await attempt(owner, deactivateAdministrator, { params, query: { version: '2' } })).status,
  ).toBe(200);
  expect(
    (await attempt(owner, reactivateAdministrator, { params, query: { version: '2' } })).status,
  ).toBe(409);
  expect(
    (await attempt(owner, reactivateAdministrator, { params, query: { version: '3' } })).status,
  ).toBe(200);
  // Logging in doesn't change the account's version.
  await world.signIn('Viewer');
  const { result } = await ask(owner, listAdministrators);
  expect(result.find(({ _id }) => _id === id)?.version).toBe(4);
});

test.each(Object.entries(races))('at once: %s', async (_, race) => {
  const course = { admin: owner, db: world.database.db, random: seededRandom(1) };
  expect(await runRounds(course, race, 2)).toMatchObject({ wrong: [] });
});

test('after all of that nothing is half done', async () => {
  expect(await findHalfStates(world.database.db)).toEqual([]);
});
