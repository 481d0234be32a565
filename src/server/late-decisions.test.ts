import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeAdministratorRole,
  deactivateAdministrator,
  listAdministrators,
  reactivateAdministrator,
} from '#contract/accounts/administrators.ts';
import { changeDriverStatus, type DriverAction } from '#contract/drivers/driver-actions.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { changeRequestStatus } from '#contract/placements/placements.ts';
import { type RequestEnding, readRequest } from '#contract/requests/requests.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld, admin as quickest } from '#test/app.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { runRounds } from '#test/races/races.ts';
import { races } from '#test/races/version-races.ts';
import { idOf } from '#test/samples/administrators.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, findHalfStates } from '#test/samples/placements.ts';
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
