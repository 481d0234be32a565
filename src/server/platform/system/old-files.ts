import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from './error-text.ts';

/**
 * Deletes the files of a folder whose names match and that were written before this instant; other files stay. Returns how many. A
 * folder that isn't there has none.
 */
export async function deleteOldFiles(folder: string, name: RegExp, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && errorText(error, 'code') === 'ENOENT') return [];
    throw error;
  });
  let deleted = 0;
  for (const one of names.filter((listed) => name.test(listed))) {
    const path = join(folder, one);
    const written = await stat(path).catch(() => undefined);
    if (!written?.isFile() || written.mtime >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}
