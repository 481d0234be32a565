import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
const patienceMs = 60_000;

/** The product as a process of its own, maybe not ready yet. */
export interface Launched {
  pid: number;
  /** Where it answers, such as `http://127.0.0.1:34567`; fails with what it printed when it isn't ready within a minute. */
  ready: Promise<string>;
  /** What it has printed, line by line, without what it logs of each request. */
  lines: string[];
  /** What it has printed to standard output that is no line of its log. */
  strays: string[];
  /** Its end: the exit code, null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends a signal and waits for the end; gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A product that answers, on a data folder that goes with it. */
export interface Product {
  /** Where it listens, such as `http://127.0.0.1:34567`. */
  url: string;
  pid: number;
  /** Where its database, files and mails are. */
  dataDir: string;
  /** The errors it has logged and what it has printed beside its log, its own end among it. */
  errors(): string[];
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the built product, on a free port unless `env` names one. Of the outer settings it is told nothing but `env`. */
export function launchProduct(env: Record<string, string>): Launched {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const strays: string[] = [];
  const ended = once(child, 'close').then(() => child.exitCode);
  const ready = new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the product ${why}:\n${lines.join('\n')}`));
    const timer = setTimeout(() => fail('was not ready within a minute'), patienceMs);
    for (const output of [child.stdout, child.stderr]) {
      createInterface(output).on('line', (line) => {
        // Of each request it logs a line, which would be many.
        if (!line.startsWith('{"level":30,')) lines.push(line);
        if (output === child.stdout && !line.startsWith('{')) strays.push(line);
        const address = /^Ready at (http\S+)$/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    void ended.then(() => {
      clearTimeout(timer);
      fail('ended before it was ready');
    });
  });
  // Whoever doesn't wait for it need not hear of it.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    lines,
    strays,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the built product on a data folder of its own and waits until it answers; `env` adds settings. Raises what it printed when it doesn't start. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'product-'));
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  const launched = launchProduct({ HOME: folder, ...env, DATA_DIR: dataDir });
  let isStopping = false;
  void launched.ended.then((code) => {
    if (!isStopping) launched.lines.push(`It ended of itself (${code === null ? 'by a signal' : `code ${code}`}).`);
  });
  const stop = async () => {
    isStopping = true;
    await launched.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await launched.ready;
    const errors = () => launched.lines.filter((line) => !/^Ready at|"level":40\b/.test(line));
    return { url, pid: launched.pid, dataDir, errors, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
