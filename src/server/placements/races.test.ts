import { beforeEach, expect, test } from 'vitest';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { isNightly } from '#test/nightly.ts';
import { races } from '#test/races/placement-races.ts';
import { runRounds } from '#test/races/races.ts';
import { activity } from '#test/samples/activity.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { assign, forgetDriversAndRequests } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { isWaitingForLock, waitUntil } from '#test/wait.ts';

const rounds = isNightly ? 5 : 1;

const world = await aWorld();
// The order of events also depends on the clock, so it has to run.
Object.defineProperty(world.time, 'now', { get: () => new Date() });
const course = {
  admin: await anAdministrator(world),
  db: world.database.db,
  random: seededRandom(1),
};
beforeEach(() => forgetDriversAndRequests(world.database.db));

test.each(Object.entries(races))('at once: %s', async (_, race) => {
  expect(await runRounds(course, race, rounds)).toMatchObject({ wrong: [] });
});

test('an approval writes the name that the driver has when it is decided', async () => {
  const { db } = world.database;
  const driverId = await aCompleteDriver(db, { fullName: 'Ada Obi' });
  const decided = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('drivers')
      .set({ fullName: 'Ada Okafor' })
      .where('id', '=', driverId)
      .execute();
    const answer = attempt(course.admin, changeDriverStatus, {
      query: { status: 'approve', driverId },
    });
    await waitUntil(() => isWaitingForLock(world.database.pool));
    return { answer };
  });
  expect(await decided.answer).toMatchObject({ status: 200 });
  const [entry] = await activity(world, { record: driverId });
  expect(entry).toMatchObject({ kind: 'driver-approved', record: { name: 'Ada Okafor' } });
});

test('a driver whose documents are renewed at the same moment is assigned', async () => {
  const { db } = world.database;
  const requestId = await aCompanyRequest(db);
  const driverId = await aDriver(db, { status: 'Approved', licenceExpiresOn: '2020-01-31' });
  const assigned = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('drivers')
      .set({ licenceExpiresOn: '2099-01-31' })
      .where('id', '=', driverId)
      .execute();
    const answer = assign(course.admin, driverId, requestId);
    await waitUntil(() => isWaitingForLock(world.database.pool));
    return { answer };
  });
  expect(await assigned.answer).toMatchObject({ status: 201 });
});
