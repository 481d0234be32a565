import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { aLargePhoto } from '#test/images.ts';
import { freePort } from '#test/own-postgres.ts';
import type { Product } from '#test/product.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import type { Check } from './checks.ts';
import { admin } from './opened-product.ts';
import { row, say } from './report.ts';
import { type Answered, startLoad } from './soak-load.ts';
import { type Sample, type Sampling, slope, startSampling } from './soak-samples.ts';

/** Starts a product with data in every list, with these settings. */
export type StartFull = (env: Record<string, string>) => Promise<Product & { trainingPath: string }>;

const aMinute = 60_000;
// Caches fill, workers start and the heap finds its size; the shorter ones of short soaks show little.
const warmUpMinutes = 5;
const windowMinutes = 5;
const quietMinutes = 5;
const maxSlope = 1;
const maxMegabytes = 350;
const maxQuietMegabytes = 250;
const maxP99Ratio = 1.2;
// Their time is that of the image workers and of the sender's own line.
const withPhotos = ['application'];

const settings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  PUBLIC_POSTS_PER_MINUTE: '1000000',
  DAILY_APPLICATIONS_PER_SENDER: '1000000',
  DAILY_APPLICATION_MB_PER_SENDER: '1000000',
  UNREVIEWED_APPLICATIONS_MB: '1000000',
};

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

function tell(sample: Sample): void {
  const { minutes, resident, heap, external, workers, database, resources, handles, sockets, incoming, connections } =
    sample;
  const megabytes = [resident, heap, external, workers, database].map((one) => one.toFixed());
  const counts = [resources, handles, sockets, incoming, connections].map(String);
  say(row(minutes.toFixed(1), ...megabytes, ...counts));
}

async function watch(sampling: Sampling, minutes: number): Promise<void> {
  for (const end = performance.now() + minutes * aMinute; performance.now() < end; ) {
    await pause(Math.min(aMinute, Math.max(0, end - performance.now())));
    tell(await sampling.now());
  }
}

/** The 99th percentile of the response times, by minute from the start. */
function p99(answers: readonly Answered[], from: number, to: number): number {
  const times = answers
    .filter(({ what, at }) => !withPhotos.includes(what) && at >= from && at < to)
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function checkLatency(answers: readonly Answered[], started: number, minutes: number, warmUp: number): Check {
  const window = Math.min(windowMinutes, (minutes - warmUp) / 2);
  const at = (minute: number) => started + minute * aMinute;
  const [first, last] = [
    p99(answers, at(warmUp), at(warmUp + window)),
    p99(answers, at(minutes - window), at(minutes)),
  ];
  const ratio = last / first;
  return {
    what: `99 % of the last ${window.toFixed(1)} minutes' requests take at most ${maxP99Ratio} times as long as those of the first (${last.toFixed()} ms, ${first.toFixed()} ms: ${ratio.toFixed(2)})`,
    wrong: ratio > maxP99Ratio ? [ratio.toFixed(2)] : [],
  };
}

function checkMemory(samples: readonly Sample[], warmUp: number, quiet: Sample): Check[] {
  const warm = samples.filter(({ minutes }) => minutes >= warmUp);
  const growth = slope(warm.map(({ minutes, resident }) => [minutes, resident]));
  const peak = Math.max(...samples.map(({ resident }) => resident));
  return [
    {
      what: `memory grows by at most ${maxSlope} MB a minute (by ${growth.toFixed(2)}; median ${median(warm.map(({ resident }) => resident)).toFixed()} MB)`,
      wrong: growth > maxSlope ? [`${growth.toFixed(2)} MB`] : [],
    },
    {
      what: `it stays below ${maxMegabytes} MB (at most ${peak.toFixed()} MB)`,
      wrong: peak > maxMegabytes ? [`${peak.toFixed()} MB`] : [],
    },
    {
      what: `and is below ${maxQuietMegabytes} MB after ${quietMinutes} quiet minutes (${quiet.resident.toFixed()} MB)`,
      wrong: quiet.resident > maxQuietMegabytes ? [`${quiet.resident.toFixed()} MB`] : [],
    },
  ];
}

/** Whether nothing is held any more that wasn't before; the pool keeps a few connections for a while. */
function checkLeaks(before: Sample, after: Sample): Check[] {
  const kinds = ['resources', 'handles', 'sockets', 'connections', 'incoming'] as const;
  return kinds.map((kind) => ({
    what: `${kind}: ${before[kind]} before, ${after[kind]} after`,
    wrong: after[kind] > before[kind] ? [`${after[kind] - before[kind]} more`] : [],
  }));
}

/**
 * Uses a product in every way for so many minutes, and then leaves it alone for five. Looks whether memory, open
 * files, sockets and connections grow, and whether it gets slower.
 */
export async function soak(random: SeededRandom, minutes: number, start: StartFull): Promise<Check[]> {
  const photos = await Promise.all([aLargePhoto(), aLargePhoto(), aLargePhoto(), aLargePhoto()]);
  const metricsPort = await freePort();
  const product = await start({ ...settings, METRICS_PORT: String(metricsPort) });
  const embedded = await startEmbeddedPostgres(product.dataDir);
  const database = new pg.Client({ ...embedded.connection });
  try {
    await database.connect();
    const { pid, dataDir } = product;
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const sampling = startSampling({ pid, dataDir, metricsUrl, database });
    say(
      row(
        'minute',
        'server MB',
        'heap MB',
        'buffers MB',
        'workers MB',
        'database MB',
        'resources',
        'handles',
        'sockets',
        'incoming',
        'connections',
      ),
    );
    const before = await sampling.now();
    tell(before);
    const started = performance.now();
    const load = await startLoad({ url: product.url, trainingPath: product.trainingPath, photos }, random);
    await watch(sampling, minutes);
    await load.stop();
    const underLoad = [...sampling.samples];
    say(
      `${load.answers.length} requests, ${load.answers.filter(({ what }) => what === 'application').length} applications. Now it is left alone.`,
    );
    await watch(sampling, quietMinutes);
    const after = await sampling.now();
    await sampling.stop();
    const warmUp = Math.min(warmUpMinutes, minutes / 3);
    return [
      ...checkMemory(underLoad, warmUp, after),
      checkLatency(load.answers, started, minutes, warmUp),
      ...checkLeaks(before, after),
      { what: 'every answer is the right one', wrong: [...load.wrongAnswers()] },
      { what: 'the product has logged no error', wrong: product.errors() },
    ];
  } finally {
    await database.end();
    await embedded.stop();
    await product.stop();
  }
}
