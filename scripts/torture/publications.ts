import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCallers, untilReady } from '#scripts/load/callers.ts';
import { admin, inFolder } from '#scripts/load/products.ts';
import { publish } from '#scripts/load/publish.ts';
import { type Check, say } from '#scripts/load/report.ts';
import { waitedForProcessor } from '#scripts/load/rounds.ts';
import { inlineScriptHashes } from '#server/platform/http/security-headers.ts';
import { type Administrator, signInAt } from '#test/administrator.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { freePort, type OwnPostgres, ownPostgres } from '#test/product/own-postgres.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { checkForms, environment, linesSince, withinFigure } from './outages.ts';

const instances = 3;
const shownWithinMs = 5_000;
const patienceMs = 60_000;
const pollMs = 50;
const outageMs = 4_000;
const readers = 2;
/** Static pages, and one with data. */
const paths = ['/', '/about', '/services', '/apply', '/request', '/privacy', '/login', '/training'];

/** The number appears on every page; on the home page in two fields. */
const edition = (number: number) => ({
  'company.name': `Edition ${number} Ltd`,
  'home.headline': `The drivers of Edition ${number}`,
});
const editionsOn = (html: string) =>
  new Set([...html.matchAll(/Edition (\d+)/g)].map(([, number]) => Number(number)));

interface Instance {
  origin: string;
  env: Record<string, string>;
  product: ProductProcess;
  isUp: boolean;
}

/**
 * Returns the edition on a page. `fault` lists problems: an error, an incomplete page, mixed editions, or one older
 * than `since`.
 */
async function lookAt(
  origin: string,
  path: string,
  since: number,
): Promise<{ shown: number; fault?: string }> {
  const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const [shown = 0, ...others] = editionsOn(html);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const faults = {
    // Without the database this page has no trainings.
    [`status ${answer.status}`]: answer.status !== 200 && path !== '/training',
    'cut off': !html.trimEnd().endsWith('</html>'),
    [`also of edition ${others}`]: others.length > 0,
    [`older than edition ${since}`]: shown < since,
    'with scripts that its policy forbids':
      path !== '/training' && !policy.includes(inlineScriptHashes(html)),
  };
  const found = Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []));
  return {
    shown,
    ...(found.length > 0 && { fault: `${path}, edition ${shown}: ${found.join(', ')}` }),
  };
}

/** Reads all pages of an instance continuously; adds faults to `wrong`. */
function startReader(instance: Instance, wrong: string[]) {
  let [isStopped, count, since] = [false, 0, 1];
  async function read() {
    while (!isStopped) {
      for (const path of paths) {
        const { product } = instance;
        // Ignores failures of an instance that is down or restarting.
        const isSameRun = () => instance.isUp && instance.product === product;
        try {
          const { shown, fault } = await lookAt(instance.origin, path, since);
          since = shown;
          count += 1;
          if (fault && isSameRun()) wrong.push(fault);
        } catch (error) {
          if (isSameRun()) wrong.push(`${path}: ${String(error)}`);
        }
        await pause(pollMs);
      }
    }
  }
  const reading = read();
  return {
    async stop(): Promise<number> {
      isStopped = true;
      await reading;
      return count;
    },
  };
}

/** Milliseconds until the home page shows the edition, without waiting for the processor; undefined after a minute. */
async function untilShown(
  { origin, product }: Instance,
  wanted: number,
): Promise<number | undefined> {
  const [started, before] = [performance.now(), await waitedForProcessor(product.pid)];
  while (performance.now() - started < patienceMs) {
    const { shown } = await lookAt(origin, '/', 0).catch(() => ({ shown: 0 }));
    if (shown >= wanted)
      return performance.now() - started - ((await waitedForProcessor(product.pid)) - before);
    await pause(pollMs);
  }
  return undefined;
}

/** Whether an instance waiting for its database responds with 503. */
async function saysThatItStarts({ origin }: Instance): Promise<boolean> {
  for (
    const started = performance.now();
    performance.now() - started < patienceMs;
    await pause(pollMs)
  ) {
    const { status } = await fetch(origin).catch(() => ({ status: undefined }));
    if (status !== undefined) return status === 503;
  }
  return false;
}

async function publishUntilDone(office: Administrator, number: number): Promise<void> {
  for (const started = performance.now(); ; await pause(pollMs)) {
    try {
      await publish(office, edition(number));
      return;
    } catch (error) {
      if (performance.now() - started > patienceMs) throw error;
    }
  }
}

async function restart(instance: Instance): Promise<void> {
  instance.isUp = false;
  await instance.product.end('SIGKILL');
  instance.product = launchProduct(instance.env);
}

async function backAgain(instance: Instance): Promise<void> {
  await untilReady(instance.origin, patienceMs);
  instance.isUp = true;
}

/**
 * Publishes `times` times across three instances under load. One instance is killed twice, once during a database
 * outage. Each edition must reach every instance within seconds; pages must never mix editions, go back to an older
 * one, or be incomplete.
 */
export const publishUnderLoad = (_random: SeededRandom, times: number): Promise<Check[]> =>
  inFolder(async (folder) => {
    const server = await ownPostgres(join(folder, 'postgres'), {
      settings: ['fsync=off', 'max_connections=100'],
    });
    const ports = await Promise.all(Array.from({ length: instances }, freePort));
    const all = ports.map((port, at): Instance => {
      const env = {
        ...environment(join(folder, `instance-${at + 1}`), server.url()),
        PORT: String(port),
      };
      return { origin: `http://127.0.0.1:${port}`, env, product: launchProduct(env), isUp: true };
    });
    try {
      await Promise.all(all.map(({ product }) => product.ready));
      return await underLoad(all, server, times);
    } finally {
      await Promise.all(all.map(({ product }) => product.end('SIGKILL')));
      await server.remove();
    }
  });

async function underLoad(
  all: readonly Instance[],
  server: OwnPostgres,
  times: number,
): Promise<Check[]> {
  const offices = await Promise.all(all.map(({ origin }) => signInAt(origin, admin)));
  const [first, , killed] = all;
  const [office] = offices;
  if (!first || !killed || !office) throw new Error('there are too few instances');
  await publishUntilDone(office, 1);
  await Promise.all(all.map((one) => untilShown(one, 1)));

  const callers = startCallers(first.origin);
  const wrong: string[] = [];
  const reading = all.flatMap((one) =>
    Array.from({ length: readers }, () => startReader(one, wrong)),
  );
  const delays: (number | undefined)[] = [];
  let returning = Promise.resolve();
  const [killAt, outageAt] = [Math.ceil(times / 3), Math.ceil((times * 2) / 3)];
  for (let number = 2; number <= times + 1; number += 1) {
    if (number === killAt) {
      await restart(killed);
      returning = backAgain(killed);
    }
    if (number === outageAt) {
      await returning;
      await server.stop();
      await publish(office, edition(number)).then(
        () => wrong.push('something was published without the database'),
        () => undefined,
      );
      await restart(killed);
      if (!(await saysThatItStarts(killed)))
        wrong.push('a start without the database did not say so');
      await pause(outageMs);
      await server.start();
      await backAgain(killed);
    }
    const up = all.filter(({ isUp }) => isUp);
    await publishUntilDone(offices[all.indexOf(up[number % up.length] ?? first)] ?? office, number);
    delays.push(...(await Promise.all(up.map((one) => untilShown(one, number)))));
    if (number % 10 === 0)
      say(
        `edition ${number}, slowest so far ${Math.max(...delays.map((ms) => ms ?? 0)).toFixed()} ms`,
      );
  }
  await returning;
  delays.push(await untilShown(killed, times + 1));
  const pages = (await Promise.all(reading.map((one) => one.stop()))).reduce(
    (sum, count) => sum + count,
    0,
  );
  const versions = await server.ask('select max(number) from website_versions');
  say(`the logs above "info": ${all.map(({ product }) => linesSince(product, 0)).join(' | ')}`);
  return [
    withinFigure(
      'but for waiting for a processor, each publication was on each instance',
      delays,
      shownWithinMs,
    ),
    {
      what: `none of ${pages} pages was of two publications, of an older one than before, cut off or an error`,
      wrong,
    },
    {
      what: `${times + 1} publications made as many versions`,
      wrong: versions === times + 1 ? [] : [`${versions}`],
    },
    await checkForms({ callers, server }),
  ];
}
