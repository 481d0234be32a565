import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { printChecks, say } from './load/report.ts';
import { backUpAndRestore } from './torture/backup.ts';
import { takeDatabaseAway } from './torture/database.ts';
import { fillDisks } from './torture/disk.ts';
import { replaceInstances } from './torture/instances.ts';
import { killUnderApplications } from './torture/kills.ts';
import { killUnderMessages } from './torture/messages.ts';
import { publishUnderLoad } from './torture/publications.ts';
import { registerAtOnce } from './torture/seats.ts';
import { upgradeUnderLoad } from './torture/upgrade.ts';

// Attacks the built product in ways it must survive, and looks for damage. `--only database` runs one part, `--seed`
// repeats random choices, `--rounds` sets the number of rounds.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string' },
  },
});

const tortures = {
  kills: { torment: killUnderApplications, rounds: 20 },
  messages: { torment: killUnderMessages, rounds: 20 },
  seats: { torment: registerAtOnce, rounds: 50 },
  database: { torment: takeDatabaseAway, rounds: 20 },
  disk: { torment: fillDisks, rounds: 20 },
  instances: { torment: replaceInstances, rounds: 20 },
  backup: { torment: backUpAndRestore, rounds: 20 },
  publications: { torment: publishUnderLoad, rounds: 100 },
  upgrade: { torment: upgradeUnderLoad, rounds: 1 },
};

const chosen = Object.entries(tortures).filter(
  ([name]) => values.only === undefined || values.only === name,
);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(tortures).join(', ')}`);
const seed = Number(values.seed ?? randomInt(1_000_000));

for (const [name, { torment, rounds }] of chosen) {
  say(`\nTorture by ${name}, seed ${seed}`);
  const checks = await torment(seededRandom(seed), Number(values.rounds ?? rounds));
  if (printChecks(checks) > 0) process.exitCode = 1;
}
