import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#test/seeded-random.ts';
import { startApplicants } from './torture/applicants.ts';
import { type Check, checkApi, checkStorage } from './torture/checks.ts';
import { playRound, type Round, startUntilReady } from './torture/rounds.ts';

// Kills the built product again and again under a stream of applications, and looks whether anything was lost, halved,
// doubled or left over. `--seed` repeats the moments of an earlier run, `--rounds` says how often it is killed.

const targetMs = 3_000;
const people = 4;
const longestSocketFolder = 150;
const admin = { email: 'admin@example.com', password: 'a password for torture' };

const { values } = parseArgs({ options: { seed: { type: 'string' }, rounds: { type: 'string', default: '20' } } });
const seed = Number(values.seed ?? randomInt(1_000_000));
const random = seededRandom(seed);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

function row(...cells: string[]): string {
  return cells.map((cell, at) => cell.padStart(at === 0 ? 7 : 14)).join('');
}

function timesTable(readyMs: readonly number[]): Check {
  const sorted = readyMs.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const most = sorted.at(-1) ?? 0;
  return {
    what: `every start was ready within ${targetMs} ms (median ${middle.toFixed()} ms, slowest ${most.toFixed()} ms)`,
    wrong: sorted.filter((ms) => ms > targetMs).map((ms) => `${ms.toFixed()} ms`),
  };
}

async function torture(dataDir: string): Promise<Check[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PUBLIC_POSTS_PER_MINUTE: '1000000',
  };
  say(`Seed ${seed}, ${people} people applying, a data folder of ${dataDir.length} characters\n`);
  say(row('round', 'killed at', 'ready after', 'killed after', 'acknowledged'));
  const applicants = startApplicants(origin, people, random);
  const rounds: Round[] = [];
  try {
    for (let at = 1; at <= Number(values.rounds); at += 1) {
      const round = await playRound(env, origin, random);
      rounds.push(round);
      const starting = round.killedStartingMs === undefined ? '' : `${round.killedStartingMs} ms`;
      const acknowledged = String(applicants.acknowledged());
      say(row(String(at), starting, `${round.readyMs.toFixed()} ms`, `${round.livedMs} ms`, acknowledged));
    }
  } finally {
    await applicants.stop();
  }

  const { product, readyMs } = await startUntilReady(env, origin);
  say(row('last', '', `${readyMs.toFixed()} ms`));
  const checks = [
    timesTable([...rounds.map((round) => round.readyMs), readyMs]),
    { what: 'nothing was answered but 201 and 503', wrong: [...applicants.wrongAnswers] },
    ...(await checkApi(origin, admin, applicants.sent)),
    ...(await checkStorage(dataDir)),
  ];
  const code = await product.end('SIGTERM');
  checks.push({
    what: 'it ends cleanly when told to, and its database with it',
    wrong: [
      ...(code === 0 ? [] : [`exit code ${code}`]),
      ...(existsSync(join(dataDir, 'postgres/postmaster.pid')) ? ['the database still runs'] : []),
      ...product.lines.filter((line) => line.includes('"level":50')),
    ],
  });
  return checks;
}

const folder = await mkdtemp(join(tmpdir(), 'torture-'));
const dataDir = join(folder, 'a folder with a long name, '.repeat(8).trim().slice(0, longestSocketFolder));
const checks = await torture(dataDir);
await rm(folder, { recursive: true, force: true });

say('');
for (const { what, wrong } of checks) {
  say(`${wrong.length === 0 ? 'passed' : 'FAILED'}  ${what}`);
  for (const one of wrong.slice(0, 5)) say(`          ${one}`);
  if (wrong.length > 5) say(`          and ${wrong.length - 5} more`);
}
const failed = checks.filter(({ wrong }) => wrong.length > 0).length;
say(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
