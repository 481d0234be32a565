import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { memoryByProcess } from '#test/product/process-memory.ts';

/** The resources that a product holds at one moment; memory in MB of 1,048,576 bytes. */
export interface Sample {
  /** Since the sampling began. */
  minutes: number;
  /** Resident memory of the server process. */
  resident: number;
  /** Memory of its JavaScript heap, and of the buffers outside it. */
  heap: number;
  external: number;
  /** Memory of the image workers, and of the embedded database; what processes share counts once. */
  workers: number;
  database: number;
  /** Timers, sockets, requests and the like that Node keeps. */
  resources: number;
  /** Open file descriptors, and the sockets among them. */
  handles: number;
  sockets: number;
  /** Files that are arriving or weren't cleared away. */
  incoming: number;
  /** Connections to the database, that of the sampling left out. */
  connections: number;
}

/** Where to look. */
export interface Sampled {
  pid: number;
  dataDir: string;
  metricsUrl: string;
  database: pg.Client;
}

/** Samples a product regularly. */
export interface Sampling {
  samples: readonly Sample[];
  now(): Promise<Sample>;
  stop(): Promise<void>;
}

const everyMs = 5_000;
const megabyte = 1024 * 1024;

/** The value of each metric, the sum where there are several with labels. */
async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(url)).text();
  return (name) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
}

async function readHandles(pid: number): Promise<Pick<Sample, 'handles' | 'sockets'>> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => '')));
  const open = targets.filter((target) => target !== '');
  return { handles: open.length, sockets: open.filter((target) => target.startsWith('socket:')).length };
}

/** The forms and photos that are arriving: each has an entry in the folder of its instance. */
async function countIncoming(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'incoming');
  const instances = await readdir(folder);
  const entries = await Promise.all(instances.map((instance) => readdir(join(folder, instance))));
  return entries.flat().length;
}

async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

async function countConnections(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return rows[0]?.count ?? 0;
}

/** Starts to sample. Linux only. */
export function startSampling({ pid, dataDir, metricsUrl, database }: Sampled): Sampling {
  const samples: Sample[] = [];
  const started = performance.now();
  const stopping = new AbortController();
  async function now(): Promise<Sample> {
    const [metric, memory, handles] = await Promise.all([
      readMetrics(metricsUrl),
      memoryByProcess(pid),
      readHandles(pid),
    ]);
    return {
      minutes: (performance.now() - started) / 60_000,
      resident: await resident(pid),
      heap: metric('nodejs_heap_size_used_bytes') / megabyte,
      external: metric('nodejs_external_memory_bytes') / megabyte,
      workers: memory.workers,
      database: memory.database,
      resources: metric('nodejs_active_resources'),
      ...handles,
      incoming: await countIncoming(dataDir),
      connections: await countConnections(database),
    };
  }
  const sampling = (async () => {
    while (!stopping.signal.aborted) {
      samples.push(await now());
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    samples,
    now,
    async stop() {
      stopping.abort();
      await sampling;
    },
  };
}

/** The slope of the straight line that fits best, in y per x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const both = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return both / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
