import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { signInAt } from '#test/administrator.ts';
import { races } from '#test/placement-races.ts';
import { forgetDriversAndRequests } from '#test/placements.ts';
import { startProduct } from '#test/product.ts';
import { type Course, runRounds } from '#test/races.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import type { Check } from './checks.ts';
import { inFolder, row, say } from './report.ts';

const admin = { email: 'admin@example.com', password: 'a password for torture' };

async function raceAll(course: Course, times: number): Promise<Check[]> {
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
 * Lets administrators act on the same drivers and requests at the same moment, so many times each way, on the built product, and looks
 * whether exactly one of them wins and everything agrees afterwards.
 */
export async function racePlacements(random: SeededRandom, times: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin;
    const product = await startProduct({ DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD });
    const embedded = await startEmbeddedPostgres(dataDir);
    const { db } = openDatabase({ ...embedded.connection });
    try {
      const checks = await raceAll({ admin: await signInAt(product.url, admin), db, random }, times);
      return [...checks, { what: 'the product has logged no error', wrong: product.errors() }];
    } finally {
      await db.destroy();
      await embedded.stop();
      await product.stop();
    }
  });
}
