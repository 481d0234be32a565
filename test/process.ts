import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The product as a process of its own. */
export interface Process {
  /** Where it answers; the promise fails with what it said when it ended without being ready. */
  ready: Promise<string>;
  /** What it wrote so far, line by line. */
  lines: string[];
  /** Sends a signal and waits for the end; gives the exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Waits for the end by itself. */
  ended: Promise<number | null>;
}

/** Starts the built product; `env` is all it is told. */
export function startProduct(env: Record<string, string>): Process {
  const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'close').then(() => child.exitCode);
  const ready = new Promise<string>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      if (!output) continue;
      createInterface(output).on('line', (line) => {
        lines.push(line);
        const [, address] = /^Ready at (http\S+)$/.exec(line) ?? [];
        if (address) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(lines.join('\n'))));
  });
  // Whoever doesn't wait for it need not hear of it.
  ready.catch(() => undefined);
  return {
    ready,
    lines,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
