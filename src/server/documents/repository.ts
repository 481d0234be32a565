import { type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/application-form.ts';
import type { DriverRow } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { DriverDocumentsTable } from './table.ts';

export type DocumentRow = Omit<Selectable<DriverDocumentsTable>, 'createdAt' | 'replacedAt'>;

export type NewDocument = Omit<DocumentRow, 'driverId'>;

const documentColumns = ['id', 'driverId', 'documentGroup', 'position', 'fileName', 'originalName', 'bytes'] as const;

/** The current documents of some drivers, each driver's in the order of the stages. */
export async function findDocuments(db: Database, driverIds: readonly string[]): Promise<DocumentRow[]> {
  if (driverIds.length === 0) return [];
  return db
    .selectFrom('driverDocuments')
    .select(documentColumns)
    .where('driverId', 'in', driverIds)
    .where('replacedAt', 'is', null)
    .orderBy('driverId')
    .orderBy(sql`array_position(array['drivers', 'nin', 'medical', 'education'], document_group)`)
    .orderBy('position')
    .execute();
}

/** A driver's replaced documents, newest first. */
export async function findEarlierDocuments(
  db: Database,
  driverId: string,
): Promise<(DocumentRow & { replacedAt: Date })[]> {
  return db
    .selectFrom('driverDocuments')
    .select(documentColumns)
    .select((column) => column.ref('replacedAt').$notNull().as('replacedAt'))
    .where('driverId', '=', driverId)
    .where('replacedAt', 'is not', null)
    .orderBy('replacedAt', 'desc')
    .orderBy('position')
    .execute();
}

export async function findDocument(db: Database, id: string): Promise<DocumentRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('driverDocuments').select(documentColumns).where('id', '=', id).executeTakeFirst();
}

export async function insertDocuments(
  tx: Database,
  driverId: string,
  documents: readonly NewDocument[],
  createdAt: Date,
): Promise<void> {
  const rows = documents.map((document) => ({ ...document, driverId, createdAt }));
  await tx.insertInto('driverDocuments').values(rows).execute();
}

/** Updates expiry dates. Returns false if there is no such driver or the driver is deleted. */
export async function updateExpiry(
  tx: Database,
  driverId: string,
  dates: Partial<Pick<DriverRow, 'licenceExpiresOn' | 'medicalExpiresOn'>>,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('drivers')
    .set({ ...dates, updatedAt: now })
    .where('id', '=', driverId)
    .where('status', '!=', 'Deleted')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0;
}

/** Marks a driver's current documents of these groups as replaced. */
export async function markReplaced(
  tx: Database,
  driverId: string,
  groups: readonly DocumentGroup[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .updateTable('driverDocuments')
    .set({ replacedAt: now })
    .where('driverId', '=', driverId)
    .where('documentGroup', 'in', groups)
    .where('replacedAt', 'is', null)
    .execute();
}
