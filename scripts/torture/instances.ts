import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startApplicants } from '#scripts/load/applicants.ts';
import {
  type Callers,
  type CallResult,
  formatAnswers,
  startCallers,
  untilReady,
} from '#scripts/load/callers.ts';
import { inFolder } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { row, say } from '#scripts/load/report.ts';
import { startUntilReady } from '#scripts/load/rounds.ts';
import { startUploaders } from '#scripts/load/uploaders.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { anObjectStorage } from '#test/product/object-storage.ts';
import { freePort, type OwnPostgres, ownPostgres } from '#test/product/own-postgres.ts';
import { hasPgBouncer, pgBouncer } from '#test/product/pg-bouncer.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { checkApi } from './checks.ts';
import { checkForms, environment, linesSince, untilSteady, withinFigure } from './outages.ts';
import { hasProxy, startProxies } from './proxies.ts';

const instances = 3;
const readyWithinMs = 10_000;
const healedWithinMs = 10_000;
const patienceMs = 60_000;
const fullRounds = 20;

interface Instance {
  origin: string;
  env: Record<string, string>;
  product: ProductProcess;
}

function failuresIn(asked: readonly CallResult[]): string {
  const failed = asked.filter(({ status }) => status === 0 || status >= 500);
  return `${failed.length} of ${asked.length}`;
}

/** Ends and replaces each instance in turn, while the others serve. */
async function roll(
  all: readonly Instance[],
  callers: Callers,
  random: SeededRandom,
  times: number,
): Promise<Check[]> {
  say(
    row('round', 'instance', 'ended by', 'exit code', 'ready after', 'of it waiting', 'failures'),
  );
  const ready: number[] = [];
  const wrong: string[] = [];
  callers.take();
  for (let round = 1; round <= times; round += 1) {
    for (const [at, instance] of all.entries()) {
      const signal = random.next() < 0.5 ? 'SIGTERM' : 'SIGKILL';
      await pause(random.whole(500, 2_000));
      const code = await instance.product.end(signal);
      if (signal === 'SIGTERM' && code !== 0) wrong.push(`round ${round}: code ${code}`);
      const started = await startUntilReady(instance.env, instance.origin);
      instance.product = started.product;
      const { ms, waitedMs } = started.ready;
      // Excludes time while other processes had the processor.
      ready.push(ms - waitedMs);
      // The proxy checks twice a second.
      await pause(1_500);
      const figures = [
        `${at + 1}`,
        signal,
        String(code),
        `${ms.toFixed()} ms`,
        `${waitedMs.toFixed()} ms`,
        failuresIn(callers.take()),
      ];
      say(row(String(round), ...figures));
    }
  }
  return [
    { what: 'every instance that was told to end did so with code 0', wrong },
    withinFigure(
      'but for waiting for a processor, each replacement was ready',
      ready,
      readyWithinMs,
    ),
  ];
}

async function failOver(
  callers: Callers,
  primary: OwnPostgres,
  standby: OwnPostgres,
): Promise<Check[]> {
  callers.take();
  await primary.stop('SIGQUIT');
  await pause(2_000);
  const during = callers.take();
  await standby.ask('select pg_promote()');
  callers.failures();
  return [
    withinFigure(
      'after the promotion only success was answered',
      [await untilSteady(callers)],
      healedWithinMs,
    ),
    { what: `while there was no primary: ${formatAnswers(during)}`, wrong: [] },
  ];
}

/** Waits until the standby confirms every commit of the primary. */
async function replicate(primary: OwnPostgres): Promise<void> {
  await primary.ask("alter system set synchronous_standby_names = '*'");
  await primary.ask('select pg_reload_conf()');
  const started = performance.now();
  const isSynchronous = "select exists (select from pg_stat_replication where sync_state = 'sync')";
  while (!(await primary.ask(isSynchronous))) {
    if (performance.now() - started > patienceMs) throw new Error('the standby does not follow');
    await pause(100);
  }
}

/** Objects and stored files must match. Run after an instance has swept. */
async function checkObjects(folder: string, server: OwnPostgres): Promise<Check> {
  const stored = await server.ask("select coalesce(json_agg(name), '[]') from stored_files");
  const names = new Set<unknown>(Array.isArray(stored) ? stored : []);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const objects = new Set(
    found.flatMap(({ name }) =>
      name.endsWith('_object') ? [name.replace(/\._S3rver_object$/, '')] : [],
    ),
  );
  const missing = [...names].filter((name) => typeof name === 'string' && !objects.has(name));
  const stray = [...objects].filter((name) => !names.has(name));
  return {
    what: `the ${objects.size} objects in the bucket are the ${names.size} stored files`,
    wrong: [
      ...missing.map((name) => `${name} is missing`),
      ...stray.map((name) => `${name} is left over`),
    ],
  };
}

/**
 * Replaces three instances behind HAProxy under load and fails the database over. Checks that acknowledged data
 * exists exactly once.
 */
export async function replaceInstances(random: SeededRandom, rounds: number): Promise<Check[]> {
  if (!hasProxy) {
    say('not run: there is no HAProxy here, as /usr/sbin/haproxy.');
    return [];
  }
  return inFolder((folder) =>
    torment(folder, random, Math.max(1, Math.round((rounds / fullRounds) * 4))),
  );
}

async function torment(folder: string, random: SeededRandom, times: number): Promise<Check[]> {
  const cleanUp: (() => Promise<unknown>)[] = [];
  try {
    const primary = await ownPostgres(join(folder, 'postgres'), {
      isSystems: true,
      settings: ['max_connections=100'],
    });
    cleanUp.push(() => primary.remove());
    await primary.stop();
    const standby = await primary.copyAsStandby();
    cleanUp.push(() => standby.remove());
    await primary.start();
    await standby.start();
    await replicate(primary);
    say(`PostgreSQL ${await primary.ask('show server_version')} with a synchronous standby`);

    const s3 = join(folder, 's3');
    const storage = await anObjectStorage(s3);
    cleanUp.push(() => storage.close());
    const ports = await Promise.all(Array.from({ length: instances }, freePort));
    const proxies = await startProxies(folder, ports, [primary.port, standby.port]);
    cleanUp.push(() => proxies.close());
    const urls = ports.map(() => primary.url(proxies.databasePort));
    if (hasPgBouncer) {
      const upstream = { port: proxies.databasePort, user: 'app', database: 'postgres' };
      const bouncer = await pgBouncer(join(folder, 'pgbouncer'), upstream, 'session');
      cleanUp.push(() => bouncer.close());
      urls[0] = bouncer.url;
      say('the first instance is behind PgBouncer');
    } else {
      say('not run behind PgBouncer: it is not here, as /usr/sbin/pgbouncer.');
    }
    const all = ports.map((port, at): Instance => {
      const env = {
        ...environment(join(folder, `instance-${at + 1}`), urls[at]),
        TRUST_PROXY: '1',
        ...storage.env,
        PORT: String(port),
      };
      return { origin: `http://127.0.0.1:${port}`, env, product: launchProduct(env) };
    });
    cleanUp.push(() => Promise.all(all.map(({ product }) => product.end('SIGKILL'))));
    await Promise.all(all.map(({ product }) => product.ready));
    const { origin } = proxies;
    await untilReady(origin, patienceMs);
    return await underLoad(all, { origin, primary, standby, s3 }, random, times);
  } finally {
    for (const end of cleanUp.toReversed()) await end();
  }
}

interface Surroundings {
  origin: string;
  primary: OwnPostgres;
  standby: OwnPostgres;
  s3: string;
}

async function underLoad(
  all: readonly Instance[],
  { origin, primary, standby, s3 }: Surroundings,
  random: SeededRandom,
  times: number,
): Promise<Check[]> {
  const callers = startCallers(origin);
  const applicants = startApplicants(origin, 2, random);
  const uploaders = startUploaders(origin, 2);
  const checks = await roll(all, callers, random, times);
  checks.push(...(await failOver(callers, primary, standby)));
  await Promise.all([applicants.stop(), uploaders.stop()]);
  checks.push(await checkForms({ callers, server: standby }));

  // Log-ins cut off midway count as failed.
  await standby.ask("delete from rate_limits where key like 'login%'");
  const wrongAnswers = [...applicants.wrongAnswers, ...uploaders.wrongAnswers];
  checks.push({
    what: 'no form and no photo got an answer that sending it again would not heal',
    wrong: wrongAnswers,
  });
  const { arrived, sent } = uploaders.bytes;
  const share = (sent / arrived).toFixed(2);
  checks.push({
    what: `${(arrived / 1e6).toFixed(1)} MB of photos arrived at all instances, for ${share} times as many sent`,
    wrong: sent > arrived * 1.5 ? [share] : [],
  });
  checks.push(...(await checkApi(origin, [...applicants.sent, ...uploaders.sent])));
  say(`the logs above "info": ${all.map(({ product }) => linesSince(product, 0)).join(' | ')}`);
  for (const { product } of all) await product.end('SIGTERM');
  const last = launchProduct(all[0]?.env ?? {});
  await last.ready;
  checks.push(await checkObjects(s3, standby));
  await last.end('SIGTERM');
  return checks;
}
