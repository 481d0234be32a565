import { mkdir } from 'node:fs/promises';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { DiskSpace } from './disk-space.ts';

/** The folder for this process's temporary files, above all for uploads while they arrive. */
export interface IncomingFolder {
  path: string;
  /** Throws 507 if the disk is nearly full, 503 if too much is arriving already. To be called before a body is read. */
  admit(): Promise<void>;
  /** Counts bytes that are about to be written under `name`, which stands for one or several files. Throws as `admit`. */
  take(name: string, bytes: number): Promise<void>;
  /** Forgets the bytes that were counted for `name`, because its files are gone. */
  giveBack(name: string): void;
  /** The present counts: how many names, and the bytes of all. */
  usage(): { entries: number; bytes: number };
}

/** `maxBytes` limits what can be in the folder at a time, so that slow senders can't fill the disk together. */
export async function openIncomingFolder(path: string, space: DiskSpace, maxBytes: number): Promise<IncomingFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const taken = new Map<string, number>();
  let all = 0;
  return {
    path,
    async admit() {
      await space.require();
      if (all >= maxBytes) throw httpErrors.busy();
    },
    async take(name, bytes) {
      await space.require();
      if (all + bytes > maxBytes) throw httpErrors.busy();
      taken.set(name, (taken.get(name) ?? 0) + bytes);
      all += bytes;
    },
    giveBack(name) {
      all -= taken.get(name) ?? 0;
      taken.delete(name);
    },
    usage: () => ({ entries: taken.size, bytes: all }),
  };
}
