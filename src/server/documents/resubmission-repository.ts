import { type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import { byStage, type SentDocumentsTable } from './table.ts';

export type SentRow = Selectable<SentDocumentsTable>;

const sentColumns = [
  'id',
  'driverId',
  'documentGroup',
  'position',
  'fileName',
  'originalName',
  'bytes',
  'expiresOn',
  'sentAt',
] as const;

export async function insertSent(tx: Database, rows: readonly SentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('sentDocuments').values(rows).execute();
}

/** Finds the images that a driver has sent and that wait to be checked, in the order of the stages. */
export const sentQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('sentDocuments')
    .select(sentColumns)
    .where('driverId', '=', driverId)
    .orderBy(byStage)
    .orderBy('position');

export const findSent = (db: Database, driverId: string): Promise<SentRow[]> => sentQuery(db, driverId).execute();

/** Deletes what a driver has sent, of some documents or of all, and returns it in the order of positions. */
export async function claimSent(tx: Database, driverId: string, groups: readonly DocumentGroup[] | undefined) {
  let query = tx.deleteFrom('sentDocuments').where('driverId', '=', driverId);
  if (groups) query = query.where(sql<boolean>`document_group = any(${[...groups]}::text[])`);
  const rows = await query.returningAll().execute();
  return rows.toSorted((one, other) => one.position - other.position);
}
