import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
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
  /** How long a measurement is valid, in milliseconds. */
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
  let known: { until: number; isEnough: Promise<boolean> } | undefined;

  async function look(): Promise<boolean> {
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
      if (!known || performance.now() >= known.until) {
        known = { until: performance.now() + freshMs, isEnough: look() };
      }
      if (!(await known.isEnough)) throw httpErrors.noSpace();
    },
  };
}
