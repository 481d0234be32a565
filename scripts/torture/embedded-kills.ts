import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCallers, untilReady } from '#scripts/load/callers.ts';
import type { Check } from '#scripts/load/report.ts';
import { signalFamily } from '#test/product/own-postgres.ts';
import { launchProduct } from '#test/product/product.ts';
import {
  answered,
  checkForms,
  endWhile,
  environment,
  linesSince,
  withinFigure,
} from './outages.ts';

const healedWithinMs = 5_000;
const patienceMs = 60_000;

/** Accesses the embedded server without the product. */
function embeddedServer(dataDir: string) {
  const pid = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  return {
    pid,
    async ask(sql: string): Promise<unknown> {
      const client = new pg.Client({ host: dataDir, user: 'app', database: 'postgres' });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows[0]?.[0];
      } finally {
        await client.end();
      }
    },
  };
}

const kill = (pid: unknown) => process.kill(Number(pid), 'SIGKILL');
const oneBackend =
  "select pid from pg_stat_activity where application_name like 'motions%' limit 1";

/** Kills the embedded server and one of its backends repeatedly, then prevents it from starting for a while. */
export async function killEmbedded(dataDir: string, times: number): Promise<Check[]> {
  const server = embeddedServer(dataDir);
  const product = launchProduct(environment(dataDir));
  try {
    const origin = await product.ready;
    const callers = startCallers(origin);
    const besieged = { origin, product, callers, server };
    const healed: (number | undefined)[] = [];
    for (let at = 0; at < times; at += 1) {
      for (const findVictim of [server.pid, () => server.ask(oneBackend)]) {
        kill(await findVictim());
        // The product needs a moment to notice.
        await pause(100);
        healed.push(await untilReady(origin, patienceMs));
        await pause(6_000);
      }
    }
    const checks = [
      withinFigure(
        `after each of ${times * 2} kills of the embedded server or a backend it was ready`,
        healed,
        healedWithinMs,
      ),
      ...answered('during the kills', callers.take(), 6_000),
    ];
    const lines = product.lines.length;
    const settings = join(dataDir, 'postgres/postgresql.auto.conf');
    const before = await readFile(settings);
    await appendFile(settings, 'nonsense = 1\n');
    kill(await server.pid());
    await pause(10_000);
    await writeFile(settings, before);
    checks.push(
      withinFigure(
        'a server that could not be started for 10 s was ready',
        [await untilReady(origin, patienceMs)],
        15_000,
      ),
      { what: `meanwhile the log said ${linesSince(product, lines)}`, wrong: [] },
      await checkForms(besieged),
      await endWhile('after the kills', product, 8_000),
    );
    return checks;
  } finally {
    await product.end('SIGKILL');
    if (existsSync(join(dataDir, 'postgres/postmaster.pid')))
      signalFamily(await server.pid(), 'SIGKILL');
  }
}

/** Ends the product while its embedded server is killed, and while it is frozen. */
export async function endWithEmbedded(dataDir: string): Promise<Check[]> {
  const server = embeddedServer(dataDir);
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const first = launchProduct(environment(dataDir));
  await first.ready;
  kill(await server.pid());
  const killed = await endWhile('while its embedded server is being killed', first, 15_000);
  const isLeft = existsSync(pidFile) && existsSync(`/proc/${await server.pid()}`);

  const second = launchProduct(environment(dataDir));
  await second.ready;
  const pid = await server.pid();
  signalFamily(pid, 'SIGSTOP');
  const frozen = await endWhile('while its embedded server is frozen', second, 15_000);
  signalFamily(pid, 'SIGKILL');
  return [
    killed,
    { what: 'no server is left running by that', wrong: isLeft ? ['it is'] : [] },
    frozen,
  ];
}
