import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Database } from '#server/platform/database/database.ts';
import { type SeededRandom, seededRandom } from '#test/seeded-random.ts';
import { fillLists } from './fill-lists.ts';
import { startSampleProduct } from './sample-product.ts';
import { beStrangers } from './torture/abuse.ts';
import { backUpAndRestore } from './torture/backup.ts';
import { takeDatabaseAway } from './torture/database.ts';
import { fillDisks } from './torture/disk.ts';
import { fuzzAll } from './torture/fuzz.ts';
import { replaceInstances } from './torture/instances.ts';
import { killUnderJobs } from './torture/jobs.ts';
import { killUnderApplications } from './torture/kills.ts';
import { logInAtOnce } from './torture/logins.ts';
import { killUnderMessages } from './torture/messages.ts';
import { racePlacements } from './torture/placements.ts';
import { printChecks, say } from './torture/report.ts';
import { sendSlowly } from './torture/slow.ts';
import { soak } from './torture/soak.ts';
import { raceVersions } from './torture/versions.ts';

// Attacks the built product in ways that should never hurt it, and looks for damage. `--only placements` runs one part,
// `--seed` repeats the random choices of an earlier run, `--rounds` sets how often. The soak runs only by name, for
// `--minutes`.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string' },
    minutes: { type: 'string', default: '30' },
  },
});
const many = { drivers: 20_000, requests: 2_000, consultations: 2_000 };
const fillManyLists = (db: Database) => fillLists(db, many);

const tortures = {
  kills: { torment: killUnderApplications, rounds: 20 },
  jobs: { torment: killUnderJobs, rounds: 20 },
  messages: {
    torment: (random: SeededRandom, rounds: number) => killUnderMessages(random, rounds, fillManyLists),
    rounds: 20,
  },
  placements: { torment: racePlacements, rounds: 100 },
  versions: { torment: raceVersions, rounds: 50 },
  fuzz: { torment: fuzzAll, rounds: 20_000 },
  logins: { torment: logInAtOnce, rounds: 20 },
  strangers: { torment: beStrangers, rounds: 20 },
  slow: { torment: sendSlowly, rounds: 20 },
  database: { torment: takeDatabaseAway, rounds: 20 },
  disk: { torment: fillDisks, rounds: 20 },
  instances: { torment: replaceInstances, rounds: 20 },
  backup: { torment: backUpAndRestore, rounds: 20 },
  soak: {
    torment: (random: SeededRandom) =>
      soak(random, Number(values.minutes), (env) => startSampleProduct(env, ({ db }) => fillManyLists(db))),
    rounds: 1,
  },
};

const chosen = Object.entries(tortures).filter(([name]) => (values.only ? values.only === name : name !== 'soak'));
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(tortures).join(', ')}`);
const seed = Number(values.seed ?? randomInt(1_000_000));

for (const [name, { torment, rounds }] of chosen) {
  say(`\nTorture by ${name}, seed ${seed}`);
  const checks = await torment(seededRandom(seed), Number(values.rounds ?? rounds));
  if (printChecks(checks) > 0) process.exitCode = 1;
}
