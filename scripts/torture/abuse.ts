import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { unlimited } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { say } from '#scripts/load/report.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { memoryOf, watchMemory } from '#test/product/process-memory.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';
import { aJpegOfManyScans, aPng, documentBombs, noise } from '#test/samples/image-bombs.ts';

const path = apiBase + registerDriver.path;
const maxMegabytes = 250;
const maxMs = 5_000;
const attackers = 8;
const honestMs = 15_000;

async function post(origin: string, images?: Buffer[], signal?: AbortSignal): Promise<number> {
  const files = images?.map((bytes, at) => ({ name: `file-${at + 1}.jpg`, bytes }));
  const body = asForm(await anApplication(files && { images: files }));
  const answer = await fetch(origin + path, { method: 'POST', body, ...(signal && { signal }) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends each bomb as one of an application's documents, and measures memory and time. */
async function sendBombs({ url, pid }: Product, good: Buffer): Promise<Check[]> {
  // The workers are started, as after any application.
  await post(url);
  const before = await memoryOf(pid);
  const wrong: string[] = [];
  const worst = { megabytes: 0, ms: 0 };
  for (const { name, make } of documentBombs) {
    const bomb = await make();
    const memory = watchMemory(pid);
    const started = performance.now();
    const status = await post(url, [bomb, good, good, good]);
    const ms = performance.now() - started;
    const megabytes = (await memory.stop()) - before;
    say(`${name}: ${status}, ${Math.round(ms)} ms, ${Math.round(megabytes)} MB`);
    worst.megabytes = Math.max(worst.megabytes, megabytes);
    worst.ms = Math.max(worst.ms, ms);
    // Some are larger than an applicant may send.
    if (![201, 400, 413].includes(status)) wrong.push(`${name}: answered ${status}`);
    if (megabytes > maxMegabytes || ms > maxMs) wrong.push(`${name}: ${ms.toFixed()} ms, ${megabytes.toFixed()} MB`);
  }
  const [mb, ms] = [worst.megabytes.toFixed(), worst.ms.toFixed()];
  return [
    {
      what: `none of ${documentBombs.length} bombs adds more than ${maxMegabytes} MB (most: ${mb}) or takes more than ${maxMs} ms (most: ${ms})`,
      wrong,
    },
  ];
}

/** Lets eight clients send expensive images continuously, and measures how long an honest applicant waits. */
async function crowd({ url }: Product, times: number): Promise<Check[]> {
  const expensive = await Promise.all([
    aPng({ width: 5700, height: 5600, isInterlaced: true }),
    aPng({ width: 12_000, height: 3333 }),
    aJpegOfManyScans(5000, 3300, 3, 44),
    noise(820, 820).png().toBuffer(),
  ]);
  const stopping = new AbortController();
  let sent = 0;
  const everybody = Array.from({ length: attackers }, async (_, at) => {
    while (!stopping.signal.aborted) {
      // Every other one disconnects soon; its work must stop.
      const patience = at % 2 === 0 ? stopping.signal : AbortSignal.any([stopping.signal, AbortSignal.timeout(700)]);
      sent += 1;
      await post(url, Array<Buffer[]>(5).fill(expensive).flat(), patience).catch(() => 0);
    }
  });
  const waits: number[] = [];
  const wrong: string[] = [];
  for (let at = 0; at < times; at += 1) {
    await pause(500);
    const started = performance.now();
    const status = await post(url);
    waits.push(performance.now() - started);
    if (status !== 201) wrong.push(`answered ${status}`);
  }
  stopping.abort();
  await Promise.all(everybody);
  const slowest = Math.max(...waits);
  if (slowest > honestMs) wrong.push(`the slowest waited ${slowest.toFixed()} ms`);
  return [
    {
      what: `with ${attackers} attackers (${sent} applications of 20 expensive images) each of ${times} honest applications is stored within ${honestMs} ms (slowest: ${slowest.toFixed()} ms)`,
      wrong,
    },
  ];
}

/** Attacks that need no account: expensive images, sent one by one and by many at once. */
export async function attackAnonymously(_random: SeededRandom, rounds: number): Promise<Check[]> {
  const good = await noise(300, 200).jpeg().toBuffer();
  const product = await startProduct(unlimited);
  try {
    return [...(await sendBombs(product, good)), ...(await crowd(product, rounds))];
  } finally {
    await product.stop();
  }
}
