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
  assignDriver,
  changeRequestStatus,
  listAssignedDrivers,
  removeDriver,
} from '#contract/placements/placements.ts';
import { type RequestEnding, readRequest } from '#contract/requests/requests.ts';
import { changeTrainingStatus, listAllTrainings } from '#contract/trainings/training-management.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld, admin as quickest } from '#test/app.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { runRounds } from '#test/races/races.ts';
import { races } from '#test/races/version-races.ts';
import { idOf } from '#test/samples/administrators.ts';
import { sendForm } from '#test/samples/applications.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { act, assign, end, findHalfStates, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aTraining, goodTraining, sendTraining } from '#test/samples/trainings.ts';

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
    ['approve', 'approve', 'Pending', 'approved', 'Approved'],
    ['reject', 'approve', 'Pending', 'rejected', 'Rejected'],
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

  test('who looks again can decide', async () => {
    const driver = await aCompleteDriver(world.database.db, { status: 'Pending', fullName });
    await act(owner, 'approve', driver);
    const { version } = await see(driver);
    expect((await decide(driver, 'reject', version)).status).toBe(200);
  });

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

  test('who was removed from a placement and placed again is not blocked on the older screen', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Sample Mills' });
    const driver = await aCompleteDriver(db, { status: 'Approved', fullName });
    await assign(owner, driver, request);
    const { version } = await see(driver);
    await remove(owner, driver, request);
    await assign(owner, driver, request);
    const placed = conflict(`placed ${fullName} with Sample Mills just now`, 'Assigned');
    expect(await decide(driver, 'block', version)).toEqual(placed);
    expect((await see(driver)).companies).toHaveLength(1);
    expect((await decide(driver, 'block', version + 2)).status).toBe(200);
  });

  test("one's own change, from another window, is told as such", async () => {
    const driver = await aCompleteDriver(world.database.db, { status: 'Pending', fullName });
    await act(late, 'approve', driver);
    expect((await decide(driver, 'approve', 1)).message).toBe(
      `You approved ${fullName} just now, which this screen didn't show yet. The status is Approved. Your change was not saved.`,
    );
  });

  test('a change that nobody has recorded is a conflict, too', async () => {
    const driver = await aCompleteDriver(world.database.db, { status: 'Pending', fullName });
    await world.database.db
      .updateTable('drivers')
      .set({ city: 'Kano' })
      .where('id', '=', driver)
      .execute();
    expect((await decide(driver, 'approve', 1)).message).toBe(
      `${fullName} was changed while you had this open. The status is Pending. Your change was not saved.`,
    );
  });

  test('can be decided on by a call without a version', async () => {
    const driver = await aCompleteDriver(world.database.db, { status: 'Pending' });
    await act(owner, 'approve', driver);
    expect((await act(late, 'reject', driver)).status).toBe(200);
  });

  test.each(['', '0', '1.5', 'x', '2147483648'])(
    'a version that is none is rejected: %j',
    async (version) => {
      const driver = await aCompleteDriver(world.database.db, { status: 'Pending' });
      const message = 'version must be a whole number from 1.';
      expect(
        await attempt(owner, changeDriverStatus, {
          query: { status: 'approve', driverId: driver, version },
        }),
      ).toEqual({
        status: 400,
        message,
        errors: [{ field: 'version', message }],
      });
    },
  );
});

describe("a driver's documents", () => {
  async function renew(id: string, fields: Record<string, string>, image?: string) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (image)
      form.append('licence', new Blob([new Uint8Array(await aPicture(image))]), `${image}.jpg`);
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

  test('count as a change of the driver, also where only images are replaced', async () => {
    const driver = await aCompleteDriver(world.database.db, {
      status: 'Pending',
      licenceExpiresOn: '2099-01-01',
    });
    const versionNow = async () =>
      (await ask(owner, readDriver, { params: { id: driver } })).version;
    await renew(driver, { licenceExpiryDate: '2099-01-01' });
    expect(await versionNow()).toBe(1);
    await renew(driver, { licenceExpiryDate: '2099-01-01' }, 'first');
    const before = await versionNow();
    await renew(driver, { licenceExpiryDate: '2099-01-01' }, 'second');
    expect(await versionNow()).toBeGreaterThan(before);
  });

  test('that need attention come with the version of their driver', async () => {
    const driver = await aCompleteDriver(world.database.db, {
      status: 'Blocked',
      statusBeforeBlock: 'Approved',
      licenceExpiresOn: '1901-01-01',
    });
    await renew(driver, { licenceExpiryDate: '1900-01-01' });
    expect((await attentionOf(owner, 'documents'))?.first).toMatchObject({
      _id: driver,
      document: { version: 2 },
    });
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

  test('gets no driver whose documents have changed, and none if it has changed itself', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Sample Mills' });
    const driver = await aCompleteDriver(db, { status: 'Pending', fullName: 'Ada Obi' });
    const params = { driverId: driver, requestId: request };
    await act(owner, 'approve', driver);
    expect(await attempt(late, assignDriver, { params, query: { driverVersion: '1' } })).toEqual(
      conflict('approved Ada Obi just now', 'Approved'),
    );
    await assign(
      owner,
      await aCompleteDriver(db, { status: 'Approved', fullName: 'Bisi Ojo' }),
      request,
    );
    expect(await attempt(late, assignDriver, { params, query: { requestVersion: '1' } })).toEqual(
      conflict('placed Bisi Ojo with Sample Mills just now', 'Assigned'),
    );
    const [one, other] = [
      await ask(late, readDriver, { params: { id: driver } }),
      await see(request),
    ];
    const query = { driverVersion: String(one.version), requestVersion: String(other.version) };
    expect((await attempt(late, assignDriver, { params, query })).status).toBe(201);
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
  const finish = (trainingId: string, version?: number) =>
    attempt(late, changeTrainingStatus, { body: { trainingId, status: 'completed', version } });
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
    expect(
      (await sendTraining(world, { fields: { ...fields, venue: 'Jos', version: '2' } }, id))
        .training?.version,
    ).toBe(3);
    expect(
      (await sendTraining(world, { fields: { ...fields, venue: 'Aba' } }, id)).training?.version,
    ).toBe(4);
  });

  test('keeps the picture that somebody has set meanwhile', async () => {
    const fields = goodTraining();
    const { training: { _id: id = '' } = {} } = await sendTraining(world, { fields });
    const images = [{ name: 'new.jpg', bytes: await aPicture('banner') }];
    const { training } = await sendTraining(
      world,
      { fields: { ...fields, version: '1' }, images },
      id,
    );
    expect(
      (await sendTraining(world, { fields: { ...fields, removeImage: 'true', version: '1' } }, id))
        .status,
    ).toBe(409);
    expect((await see(fields.title))?.bannerLogo).toBe(training?.bannerLogo);
  });

  test('that is saved as it is stays the same version', async () => {
    const fields = goodTraining();
    const { training: { _id: id = '' } = {} } = await sendTraining(world, { fields });
    expect(
      (await sendTraining(world, { fields: { ...fields, version: '1' } }, id)).training?.version,
    ).toBe(1);
  });

  test('that was changed is not ended on the older screen', async () => {
    const id = await aTraining(world.database.db, { title: 'Night Driving' });
    await sendTraining(world, { fields: { title: 'Night Driving, Part 1' } }, id);
    expect((await finish(id, 1)).status).toBe(409);
    expect((await finish(id, 2)).status).toBe(200);
    expect((await finish(id)).message).toBe(
      'This training is already Completed. Only an upcoming training can be changed.',
    );
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
  expect(await runRounds(course, race, 3)).toMatchObject({ wrong: [] });
});

test('after all of that nothing is half done', async () => {
  expect(await findHalfStates(world.database.db)).toEqual([]);
});
