import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { processImage } from './image-processing.ts';
import { memoryExitCode } from './image-task.ts';

// The process in which images are decoded. It takes one task at a time from the process that started it, and ends with that. Its
// argument says how many bytes of memory a task may take.

const maxTaskBytes = Number(process.argv[2]);
const watchMs = 25;

const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('jpeg'), source: z.string(), target: z.string(), maxBytes: z.int() }),
  z.object({
    kind: z.literal('webp'),
    source: z.string(),
    targets: z.array(z.object({ path: z.string(), width: z.int() })),
  }),
]);

/** Has the kernel refuse memory beyond `bytes` more than is used now. Only Linux knows the limit, and not all of it the program. */
async function limitMemory(bytes: number): Promise<void> {
  const status = await readFile('/proc/self/status', 'utf8');
  const used = Number(/^VmData:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024;
  await promisify(execFile)('prlimit', ['--pid', String(process.pid), `--data=${used + bytes}`]);
}

// Whoever stops the server by its process group leaves it to the server to end this, when what runs is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// The libraries take most of their own memory at the first image.
await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();
const idleBytes = process.memoryUsage.rss();
setInterval(() => {
  if (process.memoryUsage.rss() > idleBytes + maxTaskBytes) process.exit(memoryExitCode);
}, watchMs).unref();
// Without the kernel's limit the watch above stands alone.
await limitMemory(maxTaskBytes).catch(() => undefined);

process.on('message', async (message) => {
  process.send?.(await processImage(z.parse(Task, message)));
});
process.send?.('ready');
