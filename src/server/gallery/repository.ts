import type { Insertable, Selectable } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid, onePage } from '#server/platform/database/queries.ts';
import type { PastTrainingsTable } from './table.ts';

export type PastTrainingRow = Selectable<PastTrainingsTable>;

const columns = ['id', 'pictureId', 'caption', 'version', 'createdAt'] as const;

export async function findPastTrainings(db: Database, paging: Paging) {
  const newest = db
    .selectFrom('pastTrainings')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return onePage(db, newest, paging);
}

export async function insertPastTrainings(
  tx: Database,
  items: readonly Insertable<PastTrainingsTable>[],
) {
  return tx.insertInto('pastTrainings').values(items).returning(columns).execute();
}

export async function lockPastTraining(
  tx: Database,
  id: string,
): Promise<PastTrainingRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('pastTrainings')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setCaption(
  tx: Database,
  id: string,
  caption: string,
): Promise<PastTrainingRow> {
  return tx
    .updateTable('pastTrainings')
    .set({ caption })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deletePastTraining(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('pastTrainings').where('id', '=', id).execute();
}
