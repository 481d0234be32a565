import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorText } from '#server/platform/system/error-text.ts';

/** `size` is in bytes. */
export interface StoredContent {
  bytes: Readable;
  size: number;
}

/**
 * Permanent file storage. Names are random and never reused. Every function rejects with a `StoreUnavailableError`
 * or a file system error if the storage is unavailable, and with code ENOSPC if it is full.
 */
export interface FileStore {
  /** Moves the file at `path` into the store as `name`. Once resolved, it survives a power failure. */
  put(name: string, path: string): Promise<void>;
  /** `undefined` if the file doesn't exist. */
  read(name: string): Promise<StoredContent | undefined>;
  remove(name: string): Promise<void>;
  /** Lists all files in pages, names ascending, with the time each was written. */
  list(): AsyncIterable<readonly ListedFile[]>;
}

export interface ListedFile {
  name: string;
  writtenAt: Date;
}

/** The storage is unavailable now; the same call can succeed later. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the file store can not be used', { cause });
  }
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && codes.includes(errorText(error, 'code'));

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Makes a folder's created, renamed and removed entries survive a power failure. */
export async function flushFolder(path: string): Promise<void> {
  // Windows can't open folders, and needs no flush.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Moves a file to another disk; the target is complete or absent. */
async function moveAcross(path: string, target: string): Promise<void> {
  const partial = `${target}.part`;
  try {
    await copyFile(path, partial);
    await flush(partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rm(path);
}

/** A file store in a local folder, with files spread over 256 subfolders. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, path) {
      const target = pathOf(name);
      const firstCreated = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await flush(path);
      await rename(path, target).catch((error: unknown) => {
        if (!hasCode(error, 'EXDEV')) throw error;
        return moveAcross(path, target);
      });
      await flushFolder(dirname(target));
      if (firstCreated !== undefined) await flushFolder(folder);
      if (firstCreated === folder) await flushFolder(dirname(folder));
    },
    async read(name) {
      try {
        const file = await open(pathOf(name));
        const { size } = await file.stat();
        return { bytes: file.createReadStream(), size };
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    async remove(name) {
      try {
        await rm(pathOf(name));
        await flushFolder(dirname(pathOf(name)));
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    },
    async *list() {
      const parts = await readdir(folder).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      for (const part of parts.sort()) {
        if (/^[\da-f]{2}$/.test(part)) yield await listFolder(join(folder, part));
      }
    },
  };
}

async function listFolder(path: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const name of (await readdir(path)).sort()) {
    try {
      files.push({ name, writtenAt: (await stat(join(path, name))).mtime });
    } catch (error) {
      // It was removed meanwhile.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
  return files;
}
