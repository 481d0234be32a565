import type { Insertable } from 'kysely';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import { trainingFileDays } from '#contract/trainings/training-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { TrainingFilesTable } from './table.ts';

/** A training's files in the order they were added. */
export const findFiles = (db: Database, trainingId: string) =>
  db
    .selectFrom('trainingFiles')
    .select(['id', 'name', 'bytes', 'addedBy', 'createdAt'])
    .where('trainingId', '=', trainingId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The names of these trainings' files, in the order they were added. */
export async function findFileNames(
  db: Database,
  trainingIds: readonly string[],
): Promise<(trainingId: string) => string[]> {
  if (trainingIds.length === 0) return () => [];
  const rows = await db
    .selectFrom('trainingFiles')
    .select(['trainingId', 'name'])
    .where('trainingId', 'in', trainingIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const names = Map.groupBy(rows, ({ trainingId }) => trainingId);
  return (id) => (names.get(id) ?? []).map(({ name }) => name);
}

export async function findFile(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('trainingFiles').select(['fileName', 'name', 'type']).where('id', '=', id).executeTakeFirst();
}

export async function insertFiles(tx: Database, rows: readonly Insertable<TrainingFilesTable>[]): Promise<void> {
  await tx.insertInto('trainingFiles').values(rows).execute();
}

/** Deletes one file of a training, or all, and returns the deleted rows. */
export async function deleteFiles(tx: Database, trainingId: string, id?: string) {
  if (id !== undefined && !isUuid(id)) return [];
  let deletion = tx.deleteFrom('trainingFiles').where('trainingId', '=', trainingId);
  if (id !== undefined) deletion = deletion.where('id', '=', id);
  return deletion.returning(['fileName', 'name']).execute();
}

/** Deletes the files of trainings past their retention, and returns their names in the store. */
export async function deleteOldFiles(tx: Database, today: CalendarDate): Promise<string[]> {
  const old = tx.selectFrom('trainings').select('id').where('lastDayOn', '<', addDays(today, -trainingFileDays));
  const deleted = await tx.deleteFrom('trainingFiles').where('trainingId', 'in', old).returning('fileName').execute();
  return deleted.map(({ fileName }) => fileName);
}
