import type { Insertable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { PublicPicturesTable } from './table.ts';

/** A stored image: its id, and the names of its two files in the store. */
export type StoredPicture = Pick<Insertable<PublicPicturesTable>, 'id' | 'largeFile' | 'smallFile'>;

export async function findPicture(db: Database, id: string): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('publicPictures')
    .select(['id', 'largeFile', 'smallFile'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores the images that don't exist yet, and returns the names of their files. */
export async function insertNewPictures(
  tx: Database,
  written: readonly StoredPicture[],
  now: Date,
): Promise<Set<string>> {
  if (written.length === 0) return new Set();
  // A fixed order, so that two uploads of the same images can't deadlock.
  const ordered = written.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  const inserted = await tx
    .insertInto('publicPictures')
    .values(ordered.map((picture) => ({ ...picture, createdAt: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['largeFile', 'smallFile'])
    .execute();
  return new Set(inserted.flatMap((one) => [one.largeFile, one.smallFile]));
}
