import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupSummary, writeBackup } from './write-backup.ts';

/** A finished backup, and its size in bytes. */
export interface BackupFile extends BackupSummary {
  bytes: number;
}

/**
 * Writes a backup to a new file that only its owner can read. It is called `….partial` until it is complete and on the disk.
 * Throws `BackupError` if there is a file of that name; after any other failure it is removed.
 */
export async function writeBackupFile(
  session: pg.Client,
  read: FileStore['read'],
  { path, now, signal }: { path: string; now: Date; signal?: AbortSignal | undefined },
): Promise<BackupFile> {
  const partial = `${path}.partial`;
  if (existsSync(partial)) {
    throw new BackupError(
      `${partial} exists: a backup is being written there, or was killed. In the latter case, delete it.`,
    );
  }
  const file = await open(partial, 'wx', 0o600);
  try {
    const sink = createWriteStream(partial, { flags: 'r+' });
    const summary = await writeBackup(session, read, { sink, now, signal });
    await file.sync();
    const { size } = await file.stat();
    await rename(partial, path);
    await flushFolder(dirname(path));
    return { ...summary, bytes: size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Puts a renaming on the disk. Windows can't open folders, and does it by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
