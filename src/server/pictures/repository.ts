import type { Insertable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { PublicPicturesTable } from './table.ts';

/** A stored picture: its id, and the names that its two files have in the store. */
export type StoredPicture = Pick<Insertable<PublicPicturesTable>, 'id' | 'largeFile' | 'smallFile'>;

/** The picture of that id. */
export async function findPicture(db: Database, id: string): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('publicPictures')
    .select(['id', 'largeFile', 'smallFile'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores the pictures that aren't there yet; gives the names of their files. */
export async function insertNewPictures(
  tx: Database,
  written: readonly StoredPicture[],
  now: Date,
): Promise<Set<string>> {
  if (written.length === 0) return new Set();
  // In one order for everybody, so that two uploads of the same pictures can't deadlock.
  const ordered = written.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  const inserted = await tx
    .insertInto('publicPictures')
    .values(ordered.map((picture) => ({ ...picture, createdAt: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['largeFile', 'smallFile'])
    .execute();
  return new Set(inserted.flatMap((one) => [one.largeFile, one.smallFile]));
}
