import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '#server/platform/database/database.ts';

/** An image with its stored files: each has a size, such as `640.webp`, and a name. */
export interface StoredPicture {
  id: string;
  files: readonly { size: string; fileName: string }[];
}

/** The stored name of an image's file of this size; `undefined` if there is none. */
export async function findFileName(
  db: Database,
  pictureId: string,
  size: string,
): Promise<string | undefined> {
  const query = db.selectFrom('publicPictureFiles').select('fileName').where('size', '=', size);
  return (await query.where('pictureId', '=', pictureId).executeTakeFirst())?.fileName;
}

/** Stores images that don't exist yet, and returns their files' names. Existing ones count as used again. */
export async function insertNewPictures(tx: Database, written: readonly StoredPicture[]) {
  if (written.length === 0) return new Set<string>();
  // One row per image in a fixed order, so that uploads of the same images can't deadlock.
  const byId = new Map(written.map((picture) => [picture.id, picture]));
  const ordered = [...byId.values()].toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  await tx
    .insertInto('publicPictures')
    .values(ordered.map(({ id }) => ({ id })))
    // Not `doNothing`: this waits for a concurrent deletion of the image.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ unusedSince: null }))
    .execute();
  const rows = await tx
    .insertInto('publicPictureFiles')
    .values(ordered.flatMap(({ id, files }) => files.map((file) => ({ pictureId: id, ...file }))))
    .onConflict((conflict) => conflict.columns(['pictureId', 'size']).doNothing())
    .returning('fileName')
    .execute();
  return new Set(rows.map(({ fileName }) => fileName));
}

/** Marks an image as used and locks it; returns whether it has a file of this size. */
export async function holdPicture(tx: Database, id: string, size: string): Promise<boolean> {
  const update = tx
    .updateTable('publicPictures')
    .set({ unusedSince: null })
    .where('id', '=', id)
    .returning('id');
  return (
    (await update.executeTakeFirst()) !== undefined &&
    (await findFileName(tx, id, size)) !== undefined
  );
}

// Every 'name' in the site's draft and kept versions; ids among them belong to pictures.
const namesOnWebsite = sql<string>`(
  select jsonb_path_query(value, 'strict $.**.name') #>> '{}' from website_draft
  union select jsonb_path_query(content, 'strict $.**.name') #>> '{}' from website_versions)`;

/** Whether a training, the gallery or the site's content shows the image. */
const isUsed = ({ exists, or, selectFrom, eb }: ExpressionBuilder<Tables, 'publicPictures'>) =>
  or([
    exists(
      selectFrom('trainings')
        .select('id')
        .whereRef('trainings.pictureId', '=', 'publicPictures.id'),
    ),
    exists(
      selectFrom('pastTrainings')
        .select('id')
        .whereRef('pastTrainings.pictureId', '=', 'publicPictures.id'),
    ),
    eb('publicPictures.id', 'in', namesOnWebsite),
  ]);

/** Records at `now` which images became unused, and which are used again. */
export async function markUnusedPictures(db: Database, now: Date): Promise<void> {
  const mark = db.updateTable('publicPictures').set({ unusedSince: now });
  await mark
    .where('unusedSince', 'is', null)
    .where((picture) => picture.not(isUsed(picture)))
    .execute();
  const unmark = db.updateTable('publicPictures').set({ unusedSince: null });
  await unmark.where('unusedSince', 'is not', null).where(isUsed).execute();
}

/** Images unused since `until`, at most `max`, locked until the transaction ends. */
export async function lockUnusedPictures(
  tx: Database,
  until: Date,
  max: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('publicPictures')
    .select('id')
    .where('unusedSince', '<=', until)
    .where((picture) => picture.not(isUsed(picture)))
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an image until the transaction ends, and returns whether it is unused. */
export async function lockUnusedPicture(tx: Database, id: string): Promise<boolean> {
  // A separate statement waits for callers about to use the image, so that the next one sees their rows.
  await tx.selectFrom('publicPictures').select('id').where('id', '=', id).forUpdate().execute();
  const unused = tx
    .selectFrom('publicPictures')
    .select('id')
    .where('id', '=', id)
    .where((picture) => picture.not(isUsed(picture)));
  return (await unused.executeTakeFirst()) !== undefined;
}

export async function deletePictures(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await tx
    .deleteFrom('publicPictureFiles')
    .where('pictureId', 'in', ids)
    .returning('fileName')
    .execute();
  await tx.deleteFrom('publicPictures').where('id', 'in', ids).execute();
  return files.map(({ fileName }) => fileName);
}
