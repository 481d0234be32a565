import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { type BackupSummary, writeBackup } from './write-backup.ts';

/** A finished backup, and its size in bytes. */
export interface BackupFile extends BackupSummary {
  bytes: number;
}

/**
 * Writes a backup to a new file that only its owner can read. It is called `….partial` until it is complete and on the disk.
 * Throws `EEXIST` if there is a file of that name; after any other failure it is removed.
 */
export async function writeBackupFile(
  session: pg.Client,
  read: FileStore['read'],
  { path, now, signal }: { path: string; now: Date; signal?: AbortSignal | undefined },
): Promise<BackupFile> {
  const partial = `${path}.partial`;
  await (await open(partial, 'wx', 0o600)).close();
  try {
    const sink = createWriteStream(partial, { flags: 'r+', flush: true });
    const summary = await writeBackup(session, read, { sink, now, signal });
    const { size } = await stat(partial);
    await rename(partial, path);
    await flushFolder(dirname(path));
    return { ...summary, bytes: size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Puts a renaming on the disk. Windows can't open folders, and does it by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
