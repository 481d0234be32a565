import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The product as a separate process, possibly not ready yet. */
export interface ProductProcess {
  pid: number;
  /** Its address, such as `http://127.0.0.1:34567`; rejects with its output if it isn't ready in time. */
  ready: Promise<string>;
  /** Its output by line, without the log lines of requests. */
  lines: string[];
  /** Standard output outside its log. */
  strays: string[];
  /** The exit code, null if a signal ended it. */
  ended: Promise<number | null>;
  /** Sends a signal, waits for the end, and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A ready product, with a data folder that is removed with it. */
export interface Product {
  /** Its address, such as `http://127.0.0.1:34567`. */
  url: string;
  pid: number;
  /** The folder of its database, files and mails. */
  dataDir: string;
  /** The errors in its log and other output, including its own end. */
  errors(): string[];
  warnings(): string[];
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

const serve = ['scripts/serve.sh', 'src/server/main.ts'];

/**
 * Starts the built product, by default on a free port, with only these environment variables. It can be another
 * build, with its own command.
 */
export function launchProduct(
  env: Record<string, string>,
  {
    folder = root,
    command = serve,
    patienceMinutes = 2,
  }: { folder?: string; command?: string[]; patienceMinutes?: number } = {},
): ProductProcess {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const [program = '', ...words] = command;
  const child = spawn(join(folder, program), words, {
    cwd: folder,
    env: { PATH: path, TMPDIR: tmpdir(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const strays: string[] = [];
  const ended = once(child, 'close').then(() => child.exitCode);
  const ready = new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the product ${why}:\n${lines.join('\n')}`));
    const timer = setTimeout(
      () => fail(`was not ready within ${patienceMinutes} minutes`),
      patienceMinutes * 60_000,
    );
    for (const output of [child.stdout, child.stderr]) {
      createInterface(output).on('line', (line) => {
        // It logs a line per request, which would be many.
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
  // Prevents an unhandled rejection if it isn't awaited.
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

/**
 * Ends a former product's database and waits for that. A killed or hurried product leaves it running, and it would
 * write into a folder being removed.
 */
async function endDatabase(dataDir: string): Promise<void> {
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; ; signal = 0) {
    try {
      const pid = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(pid, 10), signal);
    } catch {
      return;
    }
    await pause(50);
  }
}

/** Starts the built product on a new data folder and waits until it is ready. Throws its output on failure. */
export async function startProduct(
  env: Record<string, string> = {},
  program: { command?: string[]; patienceMinutes?: number } = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'product-'));
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  const launched = launchProduct({ HOME: folder, ...env, DATA_DIR: dataDir }, program);
  let isStopping = false;
  void launched.ended.then((code) => {
    if (!isStopping)
      launched.lines.push(
        `It ended of itself (${code === null ? 'by a signal' : `code ${code}`}).`,
      );
  });
  const stop = async () => {
    isStopping = true;
    await launched.end('SIGTERM');
    await endDatabase(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await launched.ready;
    const errors = () => launched.lines.filter((line) => !/^Ready at|"level":40\b/.test(line));
    const warnings = () => launched.lines.filter((line) => line.startsWith('{"level":40,'));
    return { url, pid: launched.pid, dataDir, errors, warnings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
