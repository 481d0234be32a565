import { type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type DriverRow, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import {
  byStage,
  type DocumentExpiryChangesTable,
  type DriverDocumentsTable,
  documentColumns,
} from './table.ts';

export type DocumentRow = Omit<Selectable<DriverDocumentsTable>, 'createdAt' | 'replacedAt'>;

export type NewDocument = Omit<DocumentRow, 'driverId'>;

/** Documents of deleted drivers are in the bin and can't be opened. */
const isOutOfBin = sql<boolean>`exists (select from drivers where drivers.id = driver_id and drivers.status <> 'Deleted')`;

/** In the order of the stages. */
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

/** Raises a driver's version for a change outside its row. */
export async function raiseVersion(tx: Database, driverId: string, now: Date): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({ version: sql`version + 1`, updatedAt: now })
    .where('id', '=', driverId)
    .execute();
}

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

/** Finds a document, or a photo of a check, with its driver's name and number, unless in the bin. */
export async function findDocument(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  const image = ['id', 'driverId', 'fileName', 'originalName'] as const;
  const from = (table: 'driverDocuments' | 'sentDocuments') =>
    db
      .selectFrom(table)
      .select(image)
      .select([sql<DocumentGroup | null>`document_group`.as('group'), sql<string>`''`.as('kind')])
      .where('id', '=', id);
  return db
    .with('found', () =>
      from('driverDocuments')
        .unionAll(from('sentDocuments'))
        .unionAll(
          db
            .selectFrom('checkPhotos')
            .select(image)
            .select(sql<DocumentGroup | null>`null`.as('group'))
            .select(
              sql<string>`(
              select name from check_kinds join checks on kind_id = check_kinds.id where checks.id = check_id)`.as(
                'kind',
              ),
            )
            .where('id', '=', id),
        ),
    )
    .selectFrom('found')
    .innerJoin('drivers', 'drivers.id', 'driverId')
    .select(['found.id', 'driverId', 'fileName', 'originalName', 'group', 'kind'])
    .select(['fullName', 'driverNumber'])
    .where('drivers.status', '!=', 'Deleted')
    .executeTakeFirst();
}

/** Positions continue after `last`. */
export async function insertDocuments(
  tx: Database,
  driverId: string,
  documents: readonly NewDocument[],
  createdAt: Date,
  last = 0,
): Promise<void> {
  const rows = documents.map((document) => ({
    ...document,
    position: document.position + last,
    driverId,
    createdAt,
  }));
  await tx.insertInto('driverDocuments').values(rows).execute();
}

export type ExpiryDates = Pick<DriverRow, 'licenceExpiresOn' | 'medicalExpiresOn'>;

/** Locks the driver until the transaction ends. */
export async function lockExpiry(tx: Database, driverId: string) {
  return tx
    .selectFrom('drivers')
    .select(['id', 'licenceExpiresOn', 'medicalExpiresOn', 'version', 'status'])
    .where('id', '=', driverId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateExpiry(
  tx: Database,
  driverId: string,
  dates: Partial<ExpiryDates>,
  now: Date,
) {
  await tx
    .updateTable('drivers')
    .set({ ...dates, updatedAt: now })
    .where('id', '=', driverId)
    .execute();
}

export async function recordExpiryChanges(
  tx: Database,
  changes: readonly DocumentExpiryChangesTable[],
): Promise<void> {
  if (changes.length > 0) await tx.insertInto('documentExpiryChanges').values(changes).execute();
}

export const expiryChangesQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('documentExpiryChanges')
    .select(['changedAt', 'changedBy', 'document', 'fromDate', 'toDate', 'images'])
    .where('driverId', '=', driverId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc');

export async function markReplaced(
  tx: Database,
  driverId: string,
  groups: readonly DocumentGroup[],
  now: Date,
) {
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

const driverQuery = (db: Database, id: string) =>
  db.selectFrom('drivers').select(['id', 'driverNumber', 'fullName', 'status']).where(isDriver(id));

/** Accepts an `_id` or `driverId`. */
export const findArchived = (db: Database, id: string): Promise<ArchivedDriver | undefined> =>
  driverQuery(db, id).executeTakeFirst();

/** Share lock until the transaction ends. */
export const lockArchived = (tx: Database, id: string): Promise<ArchivedDriver | undefined> =>
  driverQuery(tx, id).forShare().executeTakeFirst();

/** Deletes all documents, their reminders and the photos of checks. Returns the file names. */
export async function deleteDocuments(tx: Database, driverId: string) {
  const from = (table: 'driverDocuments' | 'sentDocuments' | 'checkPhotos') =>
    tx
      .deleteFrom(table)
      .where('driverId', '=', driverId)
      .returning(['fileName', 'originalName'])
      .execute();
  await tx.deleteFrom('documentReminders').where('driverId', '=', driverId).execute();
  return [
    ...(await from('driverDocuments')),
    ...(await from('sentDocuments')),
    ...(await from('checkPhotos')),
  ];
}

export interface OpenedCount {
  today: number;
  recently: number;
}

/**
 * Counts different documents an administrator has opened since two instants. An archive or a preloaded review
 * counts as all of the driver's current documents.
 */
export async function countOpened(
  db: Database,
  adminId: string,
  { today, recently }: { today: Date; recently: Date },
): Promise<OpenedCount> {
  const { rows } = await sql<OpenedCount>`
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

/** Whether this report already exists since `since`. */
export async function isNotified(
  db: Database,
  adminId: string,
  words: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from activity where kind = 'unusual-reading' and actor = ${adminId} and at > ${since}
      and changes -> 0 ->> 'after' = ${words} limit 1`.execute(db);
  return rows.length > 0;
}

/** Advisory lock until the transaction ends, so that concurrent openings report only once. */
export async function lockReader(tx: Database, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unusual reading ${adminId}`}, 0))`.execute(
    tx,
  );
}
