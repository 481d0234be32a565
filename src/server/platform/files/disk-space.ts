import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type CalendarDate, daysBetween } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';

/** In bytes. */
export interface Space {
  free: number;
  total: number;
}

/** Keeps disk space free, so that the database can continue when there is no room for files. */
export interface DiskSpace {
  /** Throws 507 if less than the floor is free. Measurements are at most a second old. */
  require(): Promise<void>;
}

export interface DiskSpaceOptions {
  /** The floor in bytes; by default 512 MB or 5% of the disk, whichever is smaller. */
  floor?: number | undefined;
  /** Logs when the space falls below the floor, and when it recovers. */
  log?: { info(message: string): void; error(message: string): void } | undefined;
  measure?: (folder: string) => Promise<Space>;
  /** The validity of a measurement, in milliseconds. */
  freshMs?: number;
}

const maxDefaultFloor = 512 * 1024 * 1024;
const defaultShare = 0.05;

export async function measureDisk(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** The space to keep free on a disk of `total` bytes; `floor` is the configured one. */
export const diskFloor = (total: number, floor?: number): number =>
  floor ?? Math.min(maxDefaultFloor, defaultShare * total);

export function diskSpace(
  folders: readonly string[],
  { floor, log, measure = measureDisk, freshMs = 1_000 }: DiskSpaceOptions = {},
): DiskSpace {
  let wasEnough = true;
  let cached: { until: number; isEnough: Promise<boolean> } | undefined;

  async function measureNow(): Promise<boolean> {
    const spaces = await Promise.all(folders.map(measure));
    const isEnough = spaces.every(({ free, total }) => free >= diskFloor(total, floor));
    if (wasEnough && !isEnough)
      log?.error('the disk is nearly full: no files are accepted until there is space again');
    if (!wasEnough && isEnough) log?.info('there is space on the disk again');
    wasEnough = isEnough;
    return isEnough;
  }

  return {
    async require() {
      if (!cached || performance.now() >= cached.until) {
        cached = { until: performance.now() + freshMs, isEnough: measureNow() };
      }
      if (!(await cached.isEnough)) throw httpErrors.noSpace();
    },
  };
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    diskDays: { day: CalendarDate; freeBytes: number };
  }
}

const keptDays = 14;
const minDays = 3;

/** Stores the day's free space on the disk of `folder`, and deletes that of two weeks before. */
export async function recordDiskDay(
  db: Database,
  folder: string,
  day: CalendarDate,
): Promise<void> {
  const { free } = await measureDisk(folder);
  await sql`
    with outdated as (delete from disk_days where day < ${day}::date - ${keptDays}::integer)
    insert into disk_days (day, free_bytes) values (${day}, ${free})
    on conflict (day) do update set free_bytes = excluded.free_bytes`.execute(db);
}

/** Bytes of free space lost per day, over two weeks; undefined if none, or before `minDays`. */
export async function readDiskRate(db: Database): Promise<number | undefined> {
  const days = await db.selectFrom('diskDays').selectAll().orderBy('day').execute();
  const [first, last] = [days[0], days.at(-1)];
  const span = first && last ? daysBetween(first.day, last.day) : 0;
  if (!first || !last || span < minDays || last.freeBytes >= first.freeBytes) return undefined;
  return (first.freeBytes - last.freeBytes) / span;
}
