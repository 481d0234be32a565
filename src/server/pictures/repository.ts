import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Database, Tables } from '#server/platform/database/database.ts';
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

/** Stores the images that don't exist yet, and returns the names of their files. Those that exist count as used again. */
export async function insertNewPictures(tx: Database, written: readonly StoredPicture[], now: Date) {
  if (written.length === 0) return new Set<string>();
  // One row for each image, in a fixed order, so that two uploads of the same images can't deadlock.
  const byId = new Map(written.map((picture) => [picture.id, picture]));
  const ordered = [...byId.values()].toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  const rows = await tx
    .insertInto('publicPictures')
    .values(ordered.map((picture) => ({ ...picture, createdAt: now })))
    // Not `doNothing`: an image that is being deleted at this moment has to be waited for.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ unusedSince: null }))
    .returning(['largeFile', 'smallFile'])
    .execute();
  const names = new Set(written.flatMap((one) => [one.largeFile, one.smallFile]));
  return new Set(rows.flatMap((one) => [one.largeFile, one.smallFile]).filter((name) => names.has(name)));
}

/** Whether a training or the gallery shows the image. */
const isUsed = ({ exists, or, selectFrom }: ExpressionBuilder<Tables, 'publicPictures'>) =>
  or([
    exists(selectFrom('trainings').select('id').whereRef('trainings.pictureId', '=', 'publicPictures.id')),
    exists(selectFrom('pastTrainings').select('id').whereRef('pastTrainings.pictureId', '=', 'publicPictures.id')),
  ]);

/** Notes at `now` which images nothing uses any more, and which are used again. */
export async function markUnusedPictures(db: Database, now: Date): Promise<void> {
  const mark = db.updateTable('publicPictures').set({ unusedSince: now });
  await mark
    .where('unusedSince', 'is', null)
    .where((picture) => picture.not(isUsed(picture)))
    .execute();
  const unmark = db.updateTable('publicPictures').set({ unusedSince: null });
  await unmark.where('unusedSince', 'is not', null).where(isUsed).execute();
}

/** Images that nothing has used since `until`, at most so many, locked until the transaction ends. */
export async function lockUnusedPictures(tx: Database, until: Date, max: number): Promise<StoredPicture[]> {
  return tx
    .selectFrom('publicPictures')
    .select(['id', 'largeFile', 'smallFile'])
    .where('unusedSince', '<=', until)
    .where((picture) => picture.not(isUsed(picture)))
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** An image that nothing uses, locked until the transaction ends; `undefined` if it is used. */
export async function lockUnusedPicture(tx: Database, id: string): Promise<StoredPicture | undefined> {
  // A statement of its own waits for those who are about to use it, so that the next one sees what they have added.
  await tx.selectFrom('publicPictures').select('id').where('id', '=', id).forUpdate().execute();
  return tx
    .selectFrom('publicPictures')
    .select(['id', 'largeFile', 'smallFile'])
    .where('id', '=', id)
    .where((picture) => picture.not(isUsed(picture)))
    .executeTakeFirst();
}

export async function deletePictures(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('publicPictures').where('id', 'in', ids).execute();
}
