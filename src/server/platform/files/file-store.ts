import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files are kept for good, under names that say nothing and are never used twice. */
export interface FileStore {
  /** Takes the file at `path` (which is gone afterwards) and keeps its bytes under `name`. */
  put(name: string, path: string): Promise<void>;
  /** The bytes of `name` and how many they are; nothing when there is no such file. */
  read(name: string): Promise<{ bytes: Readable; size: number } | undefined>;
  /** Destroys `name`; it may be gone already. */
  remove(name: string): Promise<void>;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** A file store in a folder of this machine, its files spread over 256 subfolders. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, path) {
      const target = pathOf(name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await flush(path);
      await rename(path, target).catch(async (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
        await copyFile(path, target);
        await flush(target);
        await rm(path);
      });
    },
    async read(name) {
      try {
        const { size } = await stat(pathOf(name));
        return { bytes: createReadStream(pathOf(name)), size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
