import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { processImage } from './image-processing.ts';
import { memoryExitCode } from './image-task.ts';

// The process that decodes images. It handles one task at a time for its parent process, and exits with it. The
// argument is a task's memory limit in bytes.

const maxTaskBytes = Number(process.argv[2]);
const watchMs = 25;

const Task = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('document'),
    source: z.string(),
    target: z.string(),
    maxBytes: z.int(),
  }),
  z.object({
    kind: z.literal('picture'),
    source: z.string(),
    target: z.string(),
    width: z.int(),
    height: z.int(),
    format: z.enum(['avif', 'webp']),
  }),
]);

/** Limits memory to `bytes` above the current use, with `prlimit` (Linux only, if installed). */
async function limitMemory(bytes: number): Promise<void> {
  const status = await readFile('/proc/self/status', 'utf8');
  const used = Number(/^VmData:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024;
  await promisify(execFile)('prlimit', ['--pid', String(process.pid), `--data=${used + bytes}`]);
}

// Ignores signals to the process group: the server ends this process when its tasks are done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// The libraries allocate most of their memory for the first image.
await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();
const idleBytes = process.memoryUsage.rss();
setInterval(() => {
  if (process.memoryUsage.rss() > idleBytes + maxTaskBytes) process.exit(memoryExitCode);
}, watchMs).unref();
// Without `prlimit`, only the check above limits memory.
await limitMemory(maxTaskBytes).catch(() => undefined);

process.on('message', async (message) => {
  process.send?.(await processImage(z.parse(Task, message)));
});
process.send?.('ready');
