import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { PastTrainingsTable } from '#server/gallery/table.ts';
import type {} from '#server/pictures/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type {} from '#server/platform/files/stored-files.ts';
import { aFileRow } from '#test/stored-files.ts';

export async function aPastTraining(
  db: Database,
  pictureId: string,
  changes: Partial<Insertable<PastTrainingsTable>> = {},
): Promise<string> {
  const item = {
    id: uuid(),
    pictureId,
    caption: 'Defensive driving',
    createdAt: new Date(),
    ...changes,
  };
  await db.insertInto('pastTrainings').values(item).execute();
  return item.id;
}

/** Inserts a public image, with files that are only rows, and returns its id. */
export async function aPublicPicture(db: Database): Promise<string> {
  const id = uuid().replaceAll('-', '');
  await db.insertInto('publicPictures').values({ id }).execute();
  for (const size of ['1280.webp', '640.webp']) {
    const fileName = `${id}-${size}`;
    await db.insertInto('storedFiles').values(aFileRow(fileName)).execute();
    await db.insertInto('publicPictureFiles').values({ pictureId: id, size, fileName }).execute();
  }
  return id;
}
