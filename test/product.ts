import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
const patienceMs = 60_000;

/** The product as a process of its own. */
export interface Product {
  /** Where it listens, such as `http://127.0.0.1:34567`. */
  url: string;
  pid: number;
  /** The errors it has logged and what it has printed beside its log, its own end among it. */
  errors(): string[];
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the built product on a free port and a data folder of its own; `env` adds settings. Raises what it printed when it doesn't start. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'product-'));
  const child = spawn(process.execPath, [entry], {
    // Nothing of a developer's own settings, such as a DATABASE_URL.
    env: {
      MALLOC_ARENA_MAX: '2',
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: tmpdir(),
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (!isStopping) lines.push(`It ended of itself (${signal ?? `code ${code}`}).`);
  });
  const stop = async () => {
    isStopping = true;
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await readyAddress(child, lines);
    const errors = () => lines.filter((line) => !/^Ready at|"level":40\b/.test(line));
    return { url, pid: child.pid ?? 0, errors, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readyAddress(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`the product ${why}:\n${lines.join('\n')}`));
    };
    const timer = setTimeout(() => fail('was not ready within a minute'), patienceMs);
    child.once('exit', () => fail('ended before it was ready'));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        // Of each request it logs two lines, which would be many.
        if (!line.startsWith('{"level":30,')) lines.push(line);
        const address = /^Ready at (\S+)/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    child.once('error', reject);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
