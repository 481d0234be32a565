import { type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type DriverRow, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { byStage, type DocumentExpiryChangesTable, type DriverDocumentsTable } from './table.ts';

export type DocumentRow = Omit<Selectable<DriverDocumentsTable>, 'createdAt' | 'replacedAt'>;

export type NewDocument = Omit<DocumentRow, 'driverId'>;

const documentColumns = ['id', 'driverId', 'documentGroup', 'position', 'fileName', 'originalName', 'bytes'] as const;

/** The documents of deleted drivers are in the bin, where nobody can open them. */
const isOutOfBin = sql<boolean>`exists (select from drivers where drivers.id = driver_id and drivers.status <> 'Deleted')`;

/** The current documents of a driver in the order of the stages. */
export async function findDocuments(db: Database, driverId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('driverDocuments')
    .select(documentColumns)
    .where('driverId', '=', driverId)
    .where('replacedAt', 'is', null)
    .where(isOutOfBin)
    .orderBy(byStage)
    .orderBy('position')
    .execute();
}

/** How many current images a driver's document has, and the position of the last. */
export async function countImages(tx: Database, driverId: string, group: DocumentGroup) {
  return tx
    .selectFrom('driverDocuments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('driverId', '=', driverId)
    .where('documentGroup', '=', group)
    .where('replacedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Counts as a change of the driver what no column of the driver shows. */
export async function raiseVersion(tx: Database, driverId: string, now: Date): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({ version: sql`version + 1`, updatedAt: now })
    .where('id', '=', driverId)
    .execute();
}

/** A driver's replaced documents, newest first. */
export const earlierQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('driverDocuments')
    .select(['id', 'documentGroup', 'originalName', 'bytes'])
    .select((column) => column.ref('replacedAt').$notNull().as('replacedAt'))
    .where('driverId', '=', driverId)
    .where('replacedAt', 'is not', null)
    .where(isOutOfBin)
    .orderBy('replacedAt', 'desc')
    .orderBy('position');

/** A document, or one that waits to be checked, with its driver's name and number, unless it is in the bin. */
export async function findDocument(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .with('found', (query) =>
      query
        .selectFrom('driverDocuments')
        .select(documentColumns)
        .where('id', '=', id)
        .unionAll(query.selectFrom('sentDocuments').select(documentColumns).where('id', '=', id)),
    )
    .selectFrom('found')
    .innerJoin('drivers', 'drivers.id', 'driverId')
    .select(['found.id', 'driverId', 'documentGroup', 'position', 'fileName', 'originalName', 'bytes'])
    .select(['fullName', 'driverNumber'])
    .where('drivers.status', '!=', 'Deleted')
    .executeTakeFirst();
}

/** Stores documents of a driver; their positions count from the one after `last`. */
export async function insertDocuments(
  tx: Database,
  driverId: string,
  documents: readonly NewDocument[],
  createdAt: Date,
  last = 0,
): Promise<void> {
  const rows = documents.map((document) => ({ ...document, position: document.position + last, driverId, createdAt }));
  await tx.insertInto('driverDocuments').values(rows).execute();
}

export type ExpiryDates = Pick<DriverRow, 'licenceExpiresOn' | 'medicalExpiresOn'>;

/** A driver's expiry dates, status and version. The driver is locked until the transaction ends. */
export async function lockExpiry(tx: Database, driverId: string) {
  return tx
    .selectFrom('drivers')
    .select(['id', 'licenceExpiresOn', 'medicalExpiresOn', 'version', 'status'])
    .where('id', '=', driverId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateExpiry(tx: Database, driverId: string, dates: Partial<ExpiryDates>, now: Date) {
  await tx
    .updateTable('drivers')
    .set({ ...dates, updatedAt: now })
    .where('id', '=', driverId)
    .execute();
}

export async function recordExpiryChanges(tx: Database, changes: readonly DocumentExpiryChangesTable[]): Promise<void> {
  if (changes.length > 0) await tx.insertInto('documentExpiryChanges').values(changes).execute();
}

/** A driver's renewals, newest first. */
export const expiryChangesQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('documentExpiryChanges')
    .select(['changedAt', 'changedBy', 'document', 'fromDate', 'toDate', 'images'])
    .where('driverId', '=', driverId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc');

/** Marks a driver's current documents of these groups as replaced. */
export async function markReplaced(tx: Database, driverId: string, groups: readonly DocumentGroup[], now: Date) {
  if (groups.length === 0) return;
  await tx
    .updateTable('driverDocuments')
    .set({ replacedAt: now })
    .where('driverId', '=', driverId)
    .where('documentGroup', 'in', groups)
    .where('replacedAt', 'is', null)
    .execute();
}

type ArchivedDriver = Pick<DriverRow, 'id' | 'driverNumber' | 'fullName' | 'status'>;

const found = (db: Database, id: string) =>
  db.selectFrom('drivers').select(['id', 'driverNumber', 'fullName', 'status']).where(isDriver(id));

/** The driver with this `_id` or `driverId`. */
export const findArchived = (db: Database, id: string): Promise<ArchivedDriver | undefined> =>
  found(db, id).executeTakeFirst();

/** The same, who stays until the transaction ends. */
export const lockArchived = (tx: Database, id: string): Promise<ArchivedDriver | undefined> =>
  found(tx, id).forShare().executeTakeFirst();

/**
 * Deletes a driver's documents, including replaced ones and those that wait to be checked, and what the driver was reminded of about them.
 * Returns what they were.
 */
export async function deleteDocuments(tx: Database, driverId: string) {
  const from = (table: 'driverDocuments' | 'sentDocuments') =>
    tx.deleteFrom(table).where('driverId', '=', driverId).returning(['fileName', 'originalName']).execute();
  await tx.deleteFrom('documentReminders').where('driverId', '=', driverId).execute();
  return [...(await from('driverDocuments')), ...(await from('sentDocuments'))];
}

/** Numbers of different documents. */
export interface Opened {
  today: number;
  recently: number;
}

/**
 * How many different documents an administrator has opened since two instants. What was downloaded as one file counts for all
 * documents that the driver has now, and so does what a review has loaded before it is shown.
 */
export async function countOpened(
  db: Database,
  adminId: string,
  { today, recently }: { today: Date; recently: Date },
): Promise<Opened> {
  const { rows } = await sql<Opened>`
    with opened as materialized (
      select at, part_id, record_ids[1] as driver_id from activity
      where actor = ${adminId} and at > ${today < recently ? today : recently}
        and kind in ('document-viewed', 'documents-loaded', 'documents-downloaded')
    ), documents as (
      select at, part_id as id from opened where part_id is not null
      union all
      select at, driver_documents.id from opened join driver_documents using (driver_id)
      where part_id is null and replaced_at is null
    )
    select count(distinct id) filter (where at >= ${today}) as today,
      count(distinct id) filter (where at > ${recently}) as recently
    from documents`.execute(db);
  return rows[0] ?? { today: 0, recently: 0 };
}

/** Whether an administrator's unusual reading was told of in these words since then. */
export async function isNotified(db: Database, adminId: string, words: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from activity where kind = 'unusual-reading' and actor = ${adminId} and at > ${since}
      and changes -> 0 ->> 'after' = ${words} limit 1`.execute(db);
  return rows.length > 0;
}

/** Waits until nobody else looks at what this administrator has read, and keeps others waiting until the transaction ends. */
export async function lockReader(tx: Database, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unusual reading ${adminId}`}, 0))`.execute(tx);
}
