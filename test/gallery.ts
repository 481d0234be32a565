import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { PastTrainingsTable } from '#server/gallery/table.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Puts a gallery item that shows a stored picture straight into the database; `changes` say what is special about it. */
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
