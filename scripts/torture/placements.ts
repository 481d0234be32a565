import { performance } from 'node:perf_hooks';
import { signInAt } from '#test/administrator.ts';
import { races as placementRaces } from '#test/placement-races.ts';
import { forgetDriversAndRequests } from '#test/placements.ts';
import { type Course, type Outcome, runRounds } from '#test/races.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import type { Check } from './checks.ts';
import { admin, withOpenedProduct } from './opened-product.ts';
import { row, say } from './report.ts';

type Races = Readonly<Record<string, (course: Course) => Promise<Outcome>>>;

async function raceAll(races: Races, course: Course, times: number): Promise<Check[]> {
  say(row('rounds', 'done', 'refused', 'wrong', 'seconds'));
  const checks: Check[] = [];
  for (const [what, race] of Object.entries(races)) {
    await forgetDriversAndRequests(course.db);
    const started = performance.now();
    const { done, refused, wrong } = await runRounds(course, race, times);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${row(...[times, done, refused, wrong.length].map(String), seconds)}  ${what}`);
    checks.push({ what: `at once: ${what}`, wrong });
  }
  return checks;
}

/**
 * Runs administrators' actions on the same drivers and requests at the same moment, so many times each, on the built
 * product, and checks that exactly one succeeds and that everything agrees afterwards.
 */
export const racePlacements = (random: SeededRandom, times: number): Promise<Check[]> =>
  raceOnProduct(placementRaces, random, times);

/** Runs races on the built product, so many times each. */
export function raceOnProduct(races: Races, random: SeededRandom, times: number): Promise<Check[]> {
  return withOpenedProduct(async (product, db) => {
    const checks = await raceAll(races, { admin: await signInAt(product.url, admin), db, random }, times);
    return [...checks, { what: 'the product has logged no error', wrong: product.errors() }];
  });
}
