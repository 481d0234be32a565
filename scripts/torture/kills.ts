import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startApplicants } from '#scripts/load/applicants.ts';
import { adminSettings, inFolder, unlimited } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { row, say } from '#scripts/load/report.ts';
import { playRound, type Ready, type Round, startUntilReady } from '#scripts/load/rounds.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { freePort } from '#test/product/own-postgres.ts';
import { checkApi, checkStorage } from './checks.ts';

const targetMs = 3_000;
const people = 4;
const longPath = 160;

const pidFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid');

function cells({ ms, waitedMs }: Ready): string[] {
  return [`${ms.toFixed()} ms`, `${waitedMs.toFixed()} ms`];
}

function checkTimes(times: readonly Ready[]): Check {
  // Excludes time while other processes had the processor.
  const own = times.map(({ ms, waitedMs }) => ms - waitedMs).sort((one, other) => one - other);
  const middle = own[Math.floor(own.length / 2)] ?? 0;
  const most = own.at(-1) ?? 0;
  const figures = `median ${middle.toFixed()} ms, slowest ${most.toFixed()} ms`;
  return {
    what: `every start was ready within ${targetMs} ms, but for waiting for a processor (${figures})`,
    wrong: own.filter((ms) => ms > targetMs).map((ms) => `${ms.toFixed()} ms`),
  };
}

async function torment(dataDir: string, random: SeededRandom, times: number): Promise<Check[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    ...adminSettings,
    ...unlimited,
  };
  say(`${people} people applying, a data folder of ${dataDir.length} characters\n`);
  say(row('round', 'killed at', 'ready after', 'of it waiting', 'killed after', 'acknowledged'));
  const applicants = startApplicants(origin, people, random);
  const rounds: Round[] = [];
  try {
    for (let at = 1; at <= times; at += 1) {
      const before = applicants.acknowledged();
      const round = await playRound(env, origin, random, () => applicants.acknowledged() > before);
      rounds.push(round);
      const starting = round.killedStartingMs === undefined ? '' : `${round.killedStartingMs} ms`;
      const acknowledged = String(applicants.acknowledged());
      say(row(String(at), starting, ...cells(round.ready), `${round.livedMs} ms`, acknowledged));
    }
  } finally {
    await applicants.stop();
  }

  const { product, ready } = await startUntilReady(env, origin);
  say(row('last', '', ...cells(ready)));
  const count = applicants.acknowledged();
  const checks = [
    {
      what: 'as many applications as rounds were acknowledged, so that there was something to lose',
      wrong: count < times ? [`${count} in ${times} rounds`] : [],
    },
    checkTimes([...rounds.map((round) => round.ready), ready]),
    {
      what: 'nothing was answered but 201 and 503, and 422 to other words under a used key',
      wrong: [...applicants.wrongAnswers],
    },
    ...(await checkApi(origin, applicants.sent)),
    ...(await checkStorage(dataDir)),
  ];
  const code = await product.end('SIGTERM');
  checks.push({
    what: 'it ends cleanly when told to, and its database with it',
    wrong: [
      ...(code === 0 ? [] : [`exit code ${code}`]),
      ...(existsSync(pidFile(dataDir)) ? ['the database still runs'] : []),
      ...product.lines.filter((line) => line.includes('"level":50')),
    ],
  });
  return checks;
}

/**
 * Kills the built product repeatedly under a stream of applications. Checks that nothing is lost, incomplete,
 * duplicated or left over.
 */
export async function killUnderApplications(random: SeededRandom, times: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'a-folder-with-a-long-name-'.repeat(8).slice(0, longPath));
    try {
      return await torment(dataDir, random, times);
    } finally {
      // After an error, the database may have survived the killed product.
      if (existsSync(pidFile(dataDir))) await (await startEmbeddedPostgres(dataDir)).stop();
    }
  });
}
