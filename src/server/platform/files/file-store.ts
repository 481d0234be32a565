import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Permanent file storage. Names are random and never reused. */
export interface FileStore {
  /** Moves the file at `path` into the store as `name`. */
  put(name: string, path: string): Promise<void>;
  /** Returns the content and size in bytes; `undefined` if the file doesn't exist. */
  read(name: string): Promise<{ bytes: Readable; size: number } | undefined>;
  /** Deletes the file, if it exists. */
  remove(name: string): Promise<void>;
  /** Whether there is no file at all. */
  isEmpty(): Promise<boolean>;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** A file store in a local folder, with the files spread over 256 subfolders. */
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
    async isEmpty() {
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        return !entries.some((entry) => entry.isFile());
      } catch (error) {
        if (isMissing(error)) return true;
        throw error;
      }
    },
  };
}
