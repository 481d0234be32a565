import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { type DriverStatus, readDriver } from '#contract/drivers/drivers.ts';
import { startApplicants } from '#scripts/load/applicants.ts';
import { type Callers, startCallers, untilReady } from '#scripts/load/callers.ts';
import { admin, inFolder } from '#scripts/load/products.ts';
import { type Check, say } from '#scripts/load/report.ts';
import { waitedForProcessor } from '#scripts/load/rounds.ts';
import { type Administrator, ask, attempt, signInAt } from '#test/administrator.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { anObjectStorage } from '#test/product/object-storage.ts';
import { freePort, type OwnPostgres, ownPostgres } from '#test/product/own-postgres.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { checkApi } from './checks.ts';
import { formerVersion } from './former-version.ts';
import { answered, checkForms, environment, linesSince, withinFigure } from './outages.ts';

const phaseMs = 6_000;
/** Longer than any response takes on an idle machine. */
const answerWithinMs = 10_000;
const readyWithinMs = 10_000;
const patienceMs = 60_000;
/** The time that another transaction reads the tables to be migrated, as a backup does. */
const readingMs = 8_000;

interface Instance {
  origin: string;
  env: Record<string, string>;
  product: ProductProcess;
  callers: Callers;
}

/** One administrator per instance approves, then rejects drivers until stopped. */
function startDeciders(origins: readonly string[]) {
  const decided = new Map<string, DriverStatus>();
  const wrongAnswers: string[] = [];
  let isStopped = false;

  async function decideOne(office: Administrator, remainder: number): Promise<void> {
    const { result } = await ask(office, listDrivers, { query: { status: 'Pending' } });
    // Each decides on different drivers, so that no decision can conflict.
    const own = result.find(({ driverId }) => Number(driverId) % origins.length === remainder);
    if (!own) return;
    const query = { status: 'approve', driverId: own.driverId };
    const { status, message } = await attempt(office, changeDriverStatus, { query });
    if (status === 200) decided.set(own._id, 'Approved');
    else if (status !== 503) wrongAnswers.push(`${status} ${message}`);
  }
  const everybody = origins.map(async (origin, remainder) => {
    let office: Administrator | undefined;
    while (!isStopped) {
      try {
        office ??= await signInAt(origin, admin);
        await decideOne(office, remainder);
      } catch {
        // The instance is being replaced or unavailable.
      }
      await pause(100);
    }
  });
  return {
    decided,
    wrongAnswers,
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(everybody);
    },
  };
}

/** Checks responses since the last call. Missing responses are expected from a replaced instance. */
function answers(when: string, instances: readonly Instance[], replaced?: Instance): Check[] {
  return instances.flatMap((one, at) => {
    const asked = one.callers.take();
    const heard = one === replaced ? asked.filter(({ status }) => status !== 0) : asked;
    return answered(`${when}, instance ${at + 1}`, heard, answerWithinMs);
  });
}

async function replace(instance: Instance): Promise<Check[]> {
  const code = await instance.product.end('SIGTERM');
  instance.product = launchProduct(instance.env);
  const readyMs = await untilReady(instance.origin, patienceMs);
  const waitedMs = await waitedForProcessor(instance.product.pid);
  return [
    { what: 'the former version ended with code 0', wrong: code === 0 ? [] : [String(code)] },
    withinFigure(
      'but for waiting for a processor, this version was ready in its place',
      [readyMs && readyMs - waitedMs],
      readyWithinMs,
    ),
  ];
}

/** Each acknowledged decision must be stored. */
async function checkDecisions(
  origin: string,
  decided: ReadonlyMap<string, DriverStatus>,
): Promise<Check> {
  const office = await signInAt(origin, admin);
  const wrong: string[] = [];
  for (const [id, status] of decided) {
    const driver = await ask(office, readDriver, { params: { id } });
    if (driver.status !== status) wrong.push(`driver ${driver.driverId} is ${driver.status}`);
  }
  return { what: `each of the ${decided.size} acknowledged decisions is there`, wrong };
}

/**
 * Upgrades two instances of the last release one by one, on one database under load. Migrations run while the other
 * instance serves and a transaction reads the tables.
 */
export async function upgradeUnderLoad(random: SeededRandom): Promise<Check[]> {
  const former = await formerVersion();
  if (!former) {
    say('not run: this folder has no history with the program of the last release.');
    return [];
  }
  say(`from ${former.version} to the version in this folder`);
  return inFolder(async (folder) => {
    const server = await ownPostgres(join(folder, 'postgres'), {
      settings: ['max_connections=100'],
    });
    const storage = await anObjectStorage(join(folder, 's3'));
    const instances: Instance[] = [];
    try {
      for (const name of ['instance-1', 'instance-2']) {
        const PORT = String(await freePort());
        const env = { ...environment(join(folder, name), server.url()), ...storage.env, PORT };
        const product = launchProduct(env, { folder: former.folder });
        const origin = await product.ready;
        instances.push({ origin, env, product, callers: startCallers(origin) });
      }
      return await update(instances, server, random);
    } finally {
      for (const { product } of instances) await product.end('SIGKILL');
      await storage.close();
      await server.remove();
    }
  });
}

async function update(
  instances: readonly Instance[],
  server: OwnPostgres,
  random: SeededRandom,
): Promise<Check[]> {
  const [remaining, isReplaced] = instances;
  if (!remaining || !isReplaced) throw new Error('there are two instances');
  const applicants = startApplicants(remaining.origin, 2, random);
  const deciders = startDeciders(instances.map(({ origin }) => origin));
  await pause(phaseMs);
  const checks = answers('before the update', instances);

  const reading = server.ask(
    `select pg_sleep(${readingMs / 1000}) from (select count(*) from messages) as counted`,
  );
  checks.push(...(await replace(isReplaced)));
  await reading;
  checks.push(...answers('during the migrations', instances, isReplaced));
  await pause(phaseMs);
  checks.push(...answers('beside each other', instances));
  checks.push(...(await replace(remaining)));
  checks.push(...answers('while the other one was replaced', instances, remaining));
  await pause(phaseMs);
  checks.push(...answers('after the update', instances));

  await Promise.all([applicants.stop(), deciders.stop()]);
  for (const { callers } of instances) checks.push(await checkForms({ callers, server }));
  checks.push({
    what: 'no application got an answer that sending it again would not heal',
    wrong: [...applicants.wrongAnswers],
  });
  checks.push({
    what: 'no decision was answered but by success or 503',
    wrong: deciders.wrongAnswers,
  });
  checks.push(await checkDecisions(isReplaced.origin, deciders.decided));
  // Log-ins cut off midway count as failed.
  await server.ask("delete from rate_limits where key like 'login%'");
  checks.push(...(await checkApi(isReplaced.origin, applicants.sent)));
  for (const { product } of instances) {
    say(`the log above "info": ${linesSince(product, 0)}`);
    await product.end('SIGTERM');
  }
  return checks;
}
