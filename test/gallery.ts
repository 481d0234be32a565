import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { PastTrainingsTable } from '#server/gallery/table.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Inserts a gallery item with a stored image into the database; `changes` override single fields. */
export async function aPastTraining(
  db: Database,
  pictureId: string,
  changes: Partial<Insertable<PastTrainingsTable>> = {},
): Promise<void> {
  await db
    .insertInto('pastTrainings')
    .values({ id: uuid(), pictureId, caption: 'Defensive driving', createdAt: new Date(), ...changes })
    .execute();
}
