import type { Insertable, Selectable } from 'kysely';
import type { Paging } from '#contract/paging.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onePage } from '#server/platform/database/queries.ts';
import type { PastTrainingsTable } from './table.ts';

export type PastTrainingRow = Selectable<PastTrainingsTable>;

const columns = ['id', 'pictureId', 'caption', 'createdAt'] as const;

/** One page of the gallery, newest first, and the total. */
export async function findPastTrainings(
  db: Database,
  paging: Paging,
): Promise<{ rows: PastTrainingRow[]; total: number }> {
  const newest = db.selectFrom('pastTrainings').select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc');
  return onePage(db, newest, paging);
}

export async function insertPastTrainings(
  tx: Database,
  items: readonly Insertable<PastTrainingsTable>[],
): Promise<void> {
  await tx.insertInto('pastTrainings').values(items).execute();
}
