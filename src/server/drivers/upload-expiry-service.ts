import { openPartialFiles } from '#server/platform/files/partial-files.ts';
import * as repository from './upload-repository.ts';
import { announcedBefore, lifetimeBefore, maxAnnounced, type UploadsContext } from './upload-service.ts';

const maxDeletedAtOnce = 500;

/** Deletes the photos that no application has used in time, and what is left of those that are gone. */
export async function deleteExpiredUploads(
  { db, files, clock }: Pick<UploadsContext, 'db' | 'files' | 'clock'>,
  partials = openPartialFiles(db),
): Promise<void> {
  await repository.deleteStaleAnnouncements(db, '', { before: announcedBefore(clock()), ...maxAnnounced });
  const createdUntil = lifetimeBefore(clock());
  let deleted: number;
  do {
    const rows = await db.transaction().execute(async (tx) => {
      const expired = await repository.deleteUploadsUntil(tx, createdUntil, maxDeletedAtOnce);
      await files.release(tx, fileNamesOf(expired));
      return expired;
    });
    await files.drop(fileNamesOf(rows));
    deleted = rows.length;
  } while (deleted === maxDeletedAtOnce);
  const ids = await partials.ids();
  const unfinished = new Set(await repository.findUnstoredUploads(db, ids));
  for (const id of ids) if (!unfinished.has(id)) await partials.remove(id);
}

const fileNamesOf = (rows: readonly { fileName: string | null }[]) => rows.flatMap(({ fileName }) => fileName ?? []);
