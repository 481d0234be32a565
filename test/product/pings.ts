import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

/** Response times, in milliseconds. */
export interface Delays {
  asked: number;
  p50: number;
  p99: number;
  max: number;
}

export interface Pings {
  stop(): Promise<Delays>;
}

const pauseMs = 5;

/** Requests `url` every few milliseconds until stopped, in a separate thread, so that nothing else delays it. */
export function startPings(url: string): Pings {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  return {
    async stop() {
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      const [message] = z.parse(z.tuple([z.array(z.number())]), await answered);
      await worker.terminate();
      return summarise(message.sort((one, other) => one - other));
    },
  };
}

function summarise(sorted: number[]): Delays {
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { asked: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).once('error', reject);
  });
}

async function askUntilStopped(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const delays: number[] = [];
  let stopped = false;
  parentPort?.once('message', () => {
    stopped = true;
  });
  while (!stopped) {
    const started = performance.now();
    await ask(url, agent);
    delays.push(performance.now() - started);
    await pause(pauseMs);
  }
  parentPort?.postMessage(delays);
}

if (!isMainThread) await askUntilStopped(z.parse(z.string(), workerData));
