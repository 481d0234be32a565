import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Launched, launchProduct } from '#test/product.ts';
import type { SeededRandom } from '#test/seeded-random.ts';

/** One life of the product. */
export interface Round {
  /** From the start of the process to the first 200 of /readyz. */
  readyMs: number;
  /** How long it answered before it was killed. */
  livedMs: number;
  /** How far a start got that was killed before it was ready, where there was one before this round. */
  killedStartingMs: number | undefined;
}

const pollMs = 10;
const patienceMs = 60_000;

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}

/** Starts the product and waits until /readyz says 200; gives how many milliseconds that took. Raises what it printed when it ends instead. */
export async function startUntilReady(
  env: Record<string, string>,
  origin: string,
): Promise<{ product: Launched; readyMs: number }> {
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
  return { product, readyMs: performance.now() - started };
}

/** Lets the product live and kills it at a moment that `random` chooses; before some rounds a start is killed halfway too. */
export async function playRound(env: Record<string, string>, origin: string, random: SeededRandom): Promise<Round> {
  let killedStartingMs: number | undefined;
  const [isHalfway, halfway, livedMs] = [random.next() < 0.2, random.whole(50, 900), random.whole(200, 1600)];
  if (isHalfway) {
    const doomed = launchProduct(env);
    await pause(halfway);
    await doomed.end('SIGKILL');
    killedStartingMs = halfway;
  }
  const { product, readyMs } = await startUntilReady(env, origin);
  await pause(livedMs);
  await product.end('SIGKILL');
  return { readyMs, livedMs, killedStartingMs };
}
