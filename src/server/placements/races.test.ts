import { beforeEach, expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { isNightly } from '#test/nightly.ts';
import { races } from '#test/races/placement-races.ts';
import { runRounds } from '#test/races/races.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';

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
