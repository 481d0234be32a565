import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { flushFolder } from '#server/platform/files/file-store.ts';
import { BackupError } from './manifest.ts';
import {
  type BackupSource,
  type BackupSummary,
  type WriteOptions,
  writeBackup,
} from './write-backup.ts';

/** `size` is in bytes. */
export interface BackupFile extends BackupSummary {
  bytes: number;
}

/**
 * Writes a backup to a new file that only its owner can read, named `….partial` until it is complete and on disk.
 * `check` reads it back before that; an earlier file of this name is replaced then. Throws `BackupError` if the file
 * is being written; after any other failure removes it.
 */
export async function writeBackupFile(
  session: pg.Client,
  source: Pick<BackupSource, 'read' | 'keyFile'>,
  {
    path,
    check,
    ...options
  }: WriteOptions & { path: string; check?: (path: string) => Promise<unknown> },
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
    const summary = await writeBackup(session, source, { sink, ...options });
    await file.sync();
    await check?.(partial);
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
