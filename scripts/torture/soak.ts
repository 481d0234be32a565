import { setTimeout as pause } from 'node:timers/promises';
import { fillLists, many } from '#scripts/load/fill-lists.ts';
import { adminSettings, type SampleProduct, unlimited, withClient, withSampleProduct } from '#scripts/load/products.ts';
import { type Check, median, percentile, row, say } from '#scripts/load/report.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { freePort } from '#test/product/own-postgres.ts';
import { aLargePhoto } from '#test/samples/images.ts';
import { type Answered, startLoad } from './soak-load.ts';
import { type Sample, type Sampling, slope, startSampling } from './soak-samples.ts';

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
  const wanted = answers.filter(({ what, at }) => !withPhotos.includes(what) && at >= from && at < to);
  const times = wanted.map(({ ms }) => ms);
  return percentile(times, 0.99);
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
export async function soak(random: SeededRandom, minutes: number): Promise<Check[]> {
  const metricsPort = await freePort();
  const env = { ...adminSettings, ...unlimited, METRICS_PORT: String(metricsPort) };
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const use = (product: SampleProduct) =>
    withClient(product.dataDir, (database) => {
      const { pid, dataDir } = product;
      return torment(product, startSampling({ pid, dataDir, metricsUrl, database }), random, minutes);
    });
  return withSampleProduct(env, use, ({ db }) => fillLists(db, many));
}

async function torment(
  product: SampleProduct,
  sampling: Sampling,
  random: SeededRandom,
  minutes: number,
): Promise<Check[]> {
  const photos = await Promise.all([aLargePhoto(), aLargePhoto(), aLargePhoto(), aLargePhoto()]);
  const memories = ['server', 'heap', 'buffers', 'workers', 'database'].map((what) => `${what} MB`);
  say(row('minute', ...memories, 'resources', 'handles', 'sockets', 'incoming', 'connections'));
  const before = await sampling.now();
  tell(before);
  const started = performance.now();
  const load = await startLoad({ url: product.url, trainingPath: product.trainingPath, photos }, random);
  await watch(sampling, minutes);
  await load.stop();
  const underLoad = [...sampling.samples];
  const applications = load.answers.filter(({ what }) => what === 'application').length;
  say(`${load.answers.length} requests, ${applications} applications. Now it is left alone.`);
  await watch(sampling, quietMinutes);
  const after = await sampling.now();
  await sampling.stop();
  const warmUp = Math.min(warmUpMinutes, minutes / 3);
  return [
    ...checkMemory(underLoad, warmUp, after),
    ...checkLeaks(before, after),
    checkLatency(load.answers, started, minutes, warmUp),
    { what: 'every answer is the right one', wrong: [...load.wrongAnswers()] },
    { what: 'the product has logged no error', wrong: product.errors() },
  ];
}
