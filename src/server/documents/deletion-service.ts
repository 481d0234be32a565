import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { deleteDocuments } from './repository.ts';

/**
 * Deletes all documents of a locked driver, replaced ones and those that wait to be checked, too. Returns the names that they were sent
 * with, and the files in `released`, which the caller drops after the commit.
 */
export async function destroyDocuments(
  { tx, files }: { tx: Database; files: Pick<StoredFiles, 'release'> },
  driverId: string,
): Promise<{ names: string[]; released: string[] }> {
  const deleted = await deleteDocuments(tx, driverId);
  const released = deleted.map(({ fileName }) => fileName);
  await files.release(tx, released);
  return { names: deleted.map(({ originalName }) => originalName), released };
}
