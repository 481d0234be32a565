import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from './error-text.ts';

/**
 * Deletes a folder's matching files written before this instant, and returns their number; 0 if the folder doesn't
 * exist.
 */
export async function deleteOldFiles(folder: string, name: RegExp, before: Date): Promise<number> {
  let deleted = 0;
  for (const one of (await namesIn(folder)).filter((listed) => name.test(listed))) {
    const path = join(folder, one);
    const stats = await stat(path).catch(() => undefined);
    if (!stats?.isFile() || stats.mtime >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** A backup that the product made by itself, for a day or before an update. */
export const dailyBackupName = /^backup-(\d{4}-\d{2}-\d{2})(-before-update)?\.tar$/;

/** The names in a folder; none if it doesn't exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && errorText(error, 'code') === 'ENOENT') return [];
    throw error;
  }
}
