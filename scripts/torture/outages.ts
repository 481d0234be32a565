import { setTimeout as pause } from 'node:timers/promises';
import {
  type Callers,
  type CallResult,
  formatAnswers,
  needsData,
  seconds,
  startCallers,
  untilReady,
  type What,
} from '#scripts/load/callers.ts';
import { adminSettings, unlimited } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import type { OwnPostgres } from '#test/product/own-postgres.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import type { TcpProxy } from '#test/product/tcp-proxy.ts';

const readyWithinMs = 5_000;
const answerWithinMs = 6_000;
const silentWithinMs = 10_000;
const patienceMs = 60_000;

export interface OutageTarget<Server extends Pick<OwnPostgres, 'ask'> = OwnPostgres> {
  origin: string;
  product: ProductProcess;
  server: Server;
  callers: Callers;
}

export const environment = (dataDir: string, url?: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(url !== undefined && { DATABASE_URL: url }),
  ...adminSettings,
  ...unlimited,
});

/** Log messages above "info" since line `from`, with their counts. */
export function linesSince(product: ProductProcess, from: number): string {
  const lines = product.lines
    .slice(from)
    .flatMap((line) => /"level":[456]0.*"msg":"([^"]*)"/.exec(line)?.[1] ?? []);
  const counted = Object.entries(Object.groupBy(lines, (line) => line));
  return `${lines.length} lines: ${counted.map(([line, all]) => `${all?.length} × ${line}`).join('; ')}`;
}

/** Undefined times count as late. */
export function withinFigure(what: string, all: (number | undefined)[], limitMs: number): Check {
  const slowest = all.includes(undefined) ? undefined : Math.max(...all.map((ms) => ms ?? 0));
  const late = all.filter((ms) => ms === undefined || ms > limitMs);
  return {
    what: `${what} within ${(limitMs / 1000).toFixed(1)} s (${all.length - late.length}/${all.length}, slowest ${seconds(slowest)})`,
    wrong: late.map((ms) => seconds(ms)),
  };
}

/** Checks response times, statuses and Retry-After. */
export function answered(when: string, asked: readonly CallResult[], limitMs: number): Check[] {
  const late = asked.filter(({ status, ms }) => status === 0 || ms > limitMs);
  // Log-ins cut off after they were counted look like failed attempts.
  const usual: Partial<Record<What, number>> = { 'unknown page': 404, 'log-in': 429 };
  const odd = asked.filter(({ what, status }) => ![200, 201, 503, usual[what]].includes(status));
  const unavailable = asked.filter(
    ({ what, status }) => status === 503 && needsData.includes(what),
  );
  const silent = unavailable.filter(({ retryAfter }) => retryAfter === null);
  return [
    {
      what: `${when}: ${asked.length - late.length}/${asked.length} calls answered within ${limitMs / 1000} s: ${formatAnswers(asked)}`,
      wrong: late.map(({ what, status, ms }) => `${what}: ${status} after ${seconds(ms)}`),
    },
    {
      what: `${when}: nothing but success and 503, which says when to try again (${unavailable.length - silent.length}/${unavailable.length})`,
      wrong: [...odd, ...silent].map(({ what, status }) => `${what}: ${status}`),
    },
  ];
}

/** Restarts the database server repeatedly, with 3 s between, and measures recovery. */
export async function restart(
  { origin, server, callers, product }: OutageTarget,
  times: number,
): Promise<Check[]> {
  const ready: (number | undefined)[] = [];
  const lines = product.lines.length;
  callers.take();
  for (let at = 0; at < times; at += 1) {
    await server.stop();
    await server.start();
    ready.push(await untilReady(origin, patienceMs));
    await pause(3_000);
  }
  return [
    withinFigure(`after each of ${times} restarts it was ready`, ready, readyWithinMs),
    ...answered('during the restarts', callers.take(), answerWithinMs),
    { what: `${times} restarts made ${linesSince(product, lines)}`, wrong: [] },
    await countSlots(origin, server),
  ];
}

/** Blocks forms in the database. All connections of the pool must arrive at the lock. */
async function countSlots(origin: string, server: OwnPostgres): Promise<Check> {
  const blocked = server
    .ask('begin; lock table consultations; select pg_sleep(3); commit')
    .catch(() => undefined);
  await pause(500);
  const more = startCallers(origin);
  await pause(1_500);
  const waiting = await server.ask(
    "select count(*)::int from pg_stat_activity where application_name = 'motions-logistics' and wait_event_type = 'Lock'",
  );
  await blocked;
  await more.stop();
  return {
    what: `all slots of the pool are there (${waiting}/10)`,
    wrong: waiting === 10 ? [] : [`${waiting}`],
  };
}

export async function stopFor(
  { origin, server, callers, product }: OutageTarget,
  ms: number,
): Promise<Check[]> {
  const lines = product.lines.length;
  callers.take();
  await server.stop();
  await pause(ms);
  const during = callers.take();
  // /healthz does nothing, so its time shows the wait for the processor.
  const timesOf = (kind: What) => during.filter(({ what }) => what === kind).map((one) => one.ms);
  await server.start();
  const ready = await untilReady(origin, patienceMs);
  return [
    ...answered(`while it was stopped for ${seconds(ms)}`, during, readyWithinMs),
    withinFigure(
      'pages without data came',
      timesOf('built page'),
      Math.max(1_000, ...timesOf('healthz')),
    ),
    withinFigure('after its return it was ready', [ready], readyWithinMs),
    { what: `being stopped made ${linesSince(product, lines)}`, wrong: [] },
  ];
}

export async function freeze(
  { origin, server, callers, product }: OutageTarget,
  times: number,
  ms: number,
): Promise<Check[]> {
  const lines = product.lines.length;
  const ready: (number | undefined)[] = [];
  callers.take();
  for (let at = 0; at < times; at += 1) {
    server.freeze();
    await pause(ms);
    server.thaw();
    ready.push(await untilReady(origin, patienceMs));
    await pause(2_000);
  }
  return [
    ...answered(
      `while it was frozen ${times} times for ${seconds(ms)}`,
      callers.take(),
      answerWithinMs,
    ),
    withinFigure('after each thaw it was ready', ready, readyWithinMs),
    { what: `freezing made ${linesSince(product, lines)}`, wrong: [] },
  ];
}

/** Drops all traffic silently, several times. */
export async function silence(
  { callers }: OutageTarget,
  proxy: TcpProxy,
  times: number,
): Promise<Check[]> {
  const healed: (number | undefined)[] = [];
  callers.take();
  for (let at = 0; at < times; at += 1) {
    proxy.swallow();
    healed.push(await untilSteady(callers));
  }
  return [
    withinFigure(
      `after each of ${times} silent losses of all connections only success was answered`,
      healed,
      silentWithinMs,
    ),
    ...answered('during the silence', callers.take(), answerWithinMs),
  ];
}

/** Milliseconds until the last failure before 8 s without any; undefined after a minute of failures. */
export async function untilSteady(callers: Callers): Promise<number | undefined> {
  const started = performance.now();
  let last = started;
  while (performance.now() - last < 8_000) {
    await pause(100);
    if (callers.failures() > 0) last = performance.now();
    if (last - started > patienceMs) return undefined;
  }
  return last - started;
}

/** Each acknowledged form must exist exactly once. */
export async function checkForms({
  callers,
  server,
}: Pick<OutageTarget<Pick<OwnPostgres, 'ask'>>, 'callers' | 'server'>): Promise<Check> {
  await callers.stop();
  const stored = await server.ask(
    "select coalesce(json_object_agg(company_name, refs), '{}') from (select company_name, json_agg(request_id) as refs from consultations group by 1) as forms",
  );
  const wrong = [...callers.acknowledged].filter(([company, reference]) => {
    const refs: unknown =
      stored !== null && typeof stored === 'object' ? Reflect.get(stored, company) : undefined;
    return JSON.stringify(refs) !== JSON.stringify([reference]);
  });
  return {
    what: `each of the ${callers.acknowledged.size} acknowledged forms is there exactly once`,
    wrong: wrong.map(([company, reference]) => `${company}: ${reference}`),
  };
}

/** Checks the duration and exit code of shutdown. */
export async function endWhile(
  state: string,
  product: ProductProcess,
  withinMs: number,
): Promise<Check> {
  const started = performance.now();
  const code = await product.end('SIGTERM');
  const ms = performance.now() - started;
  return {
    what: `${state} it ends within ${withinMs / 1000} s with code 0 (${seconds(ms)}, code ${code})`,
    wrong: code === 0 && ms <= withinMs ? [] : [`code ${code} after ${seconds(ms)}`],
  };
}

export async function besiege(
  dataDir: string,
  server: OwnPostgres,
  port = server.port,
): Promise<OutageTarget> {
  const product = launchProduct(environment(dataDir, server.url(port)));
  const origin = await product.ready;
  return { origin, product, server, callers: startCallers(origin) };
}
