import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { toError } from '#server/platform/system/error-text.ts';
import { type ImageOutcome, type ImageTask, imageFaults, memoryExitCode } from './image-task.ts';

const program = join(import.meta.dirname, 'image-worker.ts');

const startMs = 20_000;
const idleMs = 60_000;
const maxTries = 2;
// Replacing workers releases memory that libraries retain.
const maxTasks = 100;

const Outcome = z.union([
  z.object({ bytes: z.int() }),
  z.object({ fault: z.enum(imageFaults) }),
  z.object({ error: z.object({ code: z.string(), syscall: z.string() }) }),
]);

/** A task's limits: memory beyond the worker's own use, and time. */
export interface TaskLimits {
  bytes: number;
  ms: number;
}

/** A pool of worker processes that each decode one image at a time. Workers start on demand and end when idle. */
export interface ImageWorkers {
  /**
   * Runs a task in an idle or new worker; the caller limits concurrency. Kills a worker that exceeds its time or
   * memory, or when `signal` aborts. Rejects with the signal's reason, or a `NoWorkerError`.
   */
  run(task: ImageTask, signal: AbortSignal): Promise<ImageOutcome>;
  /** Kills all workers; running tasks reject. */
  close(): void;
}

// Just enough to find programs and temporary files: no settings, so no secrets.
const environment = () => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '2',
  // Keeps large images in memory, which is limited, instead of temporary files.
  VIPS_DISC_THRESHOLD: '1g',
});

/** No worker process starts in time, as on a machine without memory or with other work. */
export class NoWorkerError extends Error {}

/** Calls `onDeath` for each worker that exits unexpectedly. */
export function createImageWorkers(
  onDeath: (error: Error) => void,
  limits: TaskLimits,
): ImageWorkers {
  const closing = new AbortController();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const tasks = new WeakMap<ChildProcess, number>();

  async function start(): Promise<ChildProcess> {
    const worker = fork(program, [String(limits.bytes)], {
      env: environment(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Ignored: an unreachable worker has exited or is killed; its exit is handled.
    worker.on('error', () => undefined);
    try {
      await reply(worker, AbortSignal.any([closing.signal, AbortSignal.timeout(startMs)]));
    } catch (error) {
      worker.kill('SIGKILL');
      closing.signal.throwIfAborted();
      throw new NoWorkerError('no image worker starts', { cause: error });
    }
    return worker;
  }

  function take(): ChildProcess | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.connected) return worker;
    }
    return undefined;
  }

  function release(worker: ChildProcess): void {
    const done = (tasks.get(worker) ?? 0) + 1;
    tasks.set(worker, done);
    if (closing.signal.aborted || done >= maxTasks) return void worker.kill('SIGKILL');
    const timer = setTimeout(() => {
      idle.delete(worker);
      worker.kill('SIGKILL');
    }, idleMs);
    idle.set(worker, timer.unref());
    // Idle workers and their timers must not keep the server process alive.
    worker.unref();
    worker.channel?.unref();
  }

  async function tryOnce(task: ImageTask, signal: AbortSignal): Promise<ImageOutcome | undefined> {
    const worker = take() ?? (await start());
    worker.ref();
    worker.channel?.ref();
    const timeout = AbortSignal.timeout(limits.ms);
    try {
      const answer = reply(worker, AbortSignal.any([signal, timeout, closing.signal]));
      worker.send(task);
      const outcome = z.parse(Outcome, await answer);
      // The memory it leaves behind would count towards the next image.
      if ('fault' in outcome && outcome.fault === 'too complex') worker.kill('SIGKILL');
      else release(worker);
      return outcome;
    } catch (error) {
      worker.kill('SIGKILL');
      signal.throwIfAborted();
      closing.signal.throwIfAborted();
      if (timeout.aborted || error instanceof TooMuchMemory) return { fault: 'too complex' };
      onDeath(toError(error));
      return undefined;
    }
  }

  return {
    async run(task, signal) {
      for (let tries = 1; tries <= maxTries; tries += 1) {
        signal.throwIfAborted();
        const outcome = await tryOnce(task, signal);
        if (outcome) return outcome;
      }
      return { fault: 'broken' };
    },
    close() {
      closing.abort(new Error('the image workers are closed'));
      for (const worker of idle.keys()) worker.kill('SIGKILL');
      idle.clear();
    },
  };
}

class TooMuchMemory extends Error {}

/** The worker's next message. Rejects if it exits first or the signal aborts. */
async function reply(worker: ChildProcess, signal: AbortSignal): Promise<unknown> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const ended = once(worker, 'exit', { signal: either }).then(([code]) => {
    throw code === memoryExitCode
      ? new TooMuchMemory()
      : new Error(`an image worker ended (${String(code)})`);
  });
  try {
    const [message]: unknown[] = await Promise.race([
      once(worker, 'message', { signal: either }),
      ended,
    ]);
    return message;
  } finally {
    over.abort();
    ended.catch(() => undefined);
  }
}
