import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';

/** From process start to the first 200 of /readyz, in milliseconds. */
export interface Ready {
  ms: number;
  /** Time spent waiting for the processor; 0 if the system doesn't tell. */
  waitedMs: number;
}

export interface Round {
  ready: Ready;
  /** Time between ready and killed. */
  livedMs: number;
  /** Age of a start killed before this round; undefined if there was none. */
  killedStartingMs: number | undefined;
}

const pollMs = 10;
const patienceMs = 60_000;
const maxWorkMs = 30_000;

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}

/** Waits for /readyz. Throws the product's output if it ends first. */
export async function startUntilReady(
  env: Record<string, string>,
  origin: string,
): Promise<{ product: ProductProcess; ready: Ready }> {
  const started = performance.now();
  const product = launchProduct(env);
  let ended = false;
  void product.ended.then(() => {
    ended = true;
  });
  while (!(await answers(`${origin}/readyz`))) {
    if (ended || performance.now() - started > patienceMs) {
      await product.end('SIGKILL');
      throw new Error(`The product did not get ready:\n${product.lines.join('\n')}`);
    }
    await pause(pollMs);
  }
  return {
    product,
    ready: { ms: performance.now() - started, waitedMs: await waitedForProcessor(product.pid) },
  };
}

/** Time a process's main thread was runnable but not running, from /proc/PID/schedstat, in milliseconds. */
export async function waitedForProcessor(pid: number): Promise<number> {
  const counted = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return Number(counted.split(' ')[1] ?? 0) / 1e6;
}

/**
 * Runs the product and kills it at a random moment, but not before `hasWorked` or 30 s. In some rounds, first kills
 * a start midway.
 */
export async function playRound(
  env: Record<string, string>,
  origin: string,
  random: SeededRandom,
  hasWorked: () => boolean = () => true,
): Promise<Round> {
  let killedStartingMs: number | undefined;
  const [isHalfway, halfway, livedMs] = [
    random.next() < 0.2,
    random.whole(50, 900),
    random.whole(200, 1600),
  ];
  if (isHalfway) {
    const doomed = launchProduct(env);
    await pause(halfway);
    await doomed.end('SIGKILL');
    killedStartingMs = halfway;
  }
  const { product, ready } = await startUntilReady(env, origin);
  await pause(livedMs);
  for (let waitedMs = 0; !hasWorked() && waitedMs < maxWorkMs; waitedMs += pollMs)
    await pause(pollMs);
  await product.end('SIGKILL');
  return { ready, livedMs, killedStartingMs };
}
