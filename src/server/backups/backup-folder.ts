import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import type { measureDisk } from '#server/platform/files/disk-space.ts';
import { estimateBytes } from './journal.ts';
import { BackupError } from './manifest.ts';

const partialPattern = /^backup-\d{4}-\d{2}-\d{2}(-before-update)?\.tar\.partial$/;

/** Where the product writes backups by itself. */
export interface BackupFolder {
  folder: string;
  /** Whether the folder is in `DATA_DIR`, since no other was set. */
  isDefault: boolean;
}

/**
 * Creates the default folder, but not that of `BACKUP_DIR`, which may be an unmounted disk. Throws the file system's
 * error if the folder can't be written to.
 */
export async function openBackupFolder({ folder, isDefault }: BackupFolder): Promise<void> {
  if (isDefault) await mkdir(folder, { recursive: true, mode: 0o700 });
  await readdir(folder);
  await access(folder, constants.W_OK);
}

/** Throws a `BackupError` if the backup could fill the disk of the product's data. */
export async function requireRoom(
  { folder, isDefault }: BackupFolder,
  db: Database,
  measure: typeof measureDisk,
): Promise<void> {
  const [needed, { free, total }] = [await estimateBytes(db), await measure(folder)];
  // The product itself needs room as well.
  if (!isDefault || free - needed > total * 0.05) return;
  throw new BackupError(
    `The disk has no room for a backup: it takes up to ${formatBytes(needed)}, and ${formatBytes(free)} are free.`,
  );
}

const formatBytes = (bytes: number) =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** Deletes what killed processes left. In a backup session no other process is writing. */
export async function removePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (partialPattern.test(name)) await rm(join(folder, name));
}
