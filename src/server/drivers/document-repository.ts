import { sql } from 'kysely';
import type { DocumentGroup } from '#contract/application-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { DriverRow } from './table.ts';

/** A document as stored; `fileName` names its bytes in the file store. */
export interface DocumentRow {
  id: string;
  driverId: string;
  documentGroup: DocumentGroup;
  position: number;
  fileName: string;
  originalName: string;
  bytes: number;
}

/** A document to be stored. */
export type NewDocument = Omit<DocumentRow, 'driverId'>;

const documentColumns = ['id', 'driverId', 'documentGroup', 'position', 'fileName', 'originalName', 'bytes'] as const;

/** The documents of some drivers that count, each driver's in the order of the stages. */
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

/** The documents of a driver that newer ones have taken the place of, the last one first. */
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

/** How many bytes the documents of the applications take that nobody has decided on. */
export async function sumUnreviewedBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('driverDocuments')
    .innerJoin('drivers', 'drivers.id', 'driverDocuments.driverId')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('drivers.status', '=', 'Pending')
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The document of that id. */
export async function findDocument(db: Database, id: string): Promise<DocumentRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('driverDocuments').select(documentColumns).where('id', '=', id).executeTakeFirst();
}

/** Stores documents of a driver. */
export async function insertDocuments(
  tx: Database,
  driverId: string,
  documents: readonly NewDocument[],
  createdAt: Date,
): Promise<void> {
  const rows = documents.map((document) => ({ ...document, driverId, createdAt }));
  await tx.insertInto('driverDocuments').values(rows).execute();
}

/** Sets when papers expire; says whether there is such a driver, a deleted one aside. */
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

/** Puts new documents in the place of those of their groups. */
export async function replaceDocuments(
  tx: Database,
  driverId: string,
  documents: readonly NewDocument[],
  now: Date,
): Promise<void> {
  const groups = documents.map(({ documentGroup }) => documentGroup);
  await tx
    .updateTable('driverDocuments')
    .set({ replacedAt: now })
    .where('driverId', '=', driverId)
    .where('documentGroup', 'in', groups)
    .where('replacedAt', 'is', null)
    .execute();
  await insertDocuments(tx, driverId, documents, now);
}
