import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { races } from '#test/placement-races.ts';
import { forgetDriversAndRequests } from '#test/placements.ts';
import { type Course, runRounds } from '#test/races.ts';
import { seededRandom } from '#test/seeded-random.ts';

// `npm run torture -- --only placements` runs a hundred rounds of each race on the built product.
const rounds = 5;

let world: TestApp;
let course: Course;
beforeAll(async () => {
  world = await anApp();
  // The order of events is also determined by the clock, so it has to run.
  Object.defineProperty(world.time, 'now', { get: () => new Date() });
  course = { admin: await anAdministrator(world), db: world.database.db, random: seededRandom(1) };
});
beforeEach(() => forgetDriversAndRequests(world.database.db));
afterAll(() => world.close());

test.each(Object.entries(races))('at once: %s', async (_, race) => {
  expect(await runRounds(course, race, rounds)).toMatchObject({ wrong: [] });
});
