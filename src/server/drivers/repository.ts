import { type ExpressionBuilder, type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { addDays, type CalendarDate } from '#contract/dates.ts';
import type { DocumentGroup } from '#contract/driver-applications.ts';
import { type DriverFilter, type ExpiryStatus, expiringSoonDays, openStatuses } from '#contract/drivers.ts';
import type { Paging } from '#contract/paging.ts';
import type { Database, Tables } from '#server/platform/database.ts';
import { beginsWith, containsFolded, isUuid, onePage } from '#server/platform/queries.ts';
import type { DriversTable } from './table.ts';

/** A driver as stored, without what serves the search only. */
export type DriverRow = Omit<Selectable<DriversTable>, 'nameFolded'>;

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

const columns = [
  'id',
  'driverNumber',
  'fullName',
  'email',
  'phoneNumber',
  'ageBracket',
  'address',
  'city',
  'state',
  'licenceNumber',
  'licenceExpiresOn',
  'medicalExpiresOn',
  'yearsOfExperience',
  'vehicleType',
  'previousExperience',
  'status',
  'createdAt',
  'updatedAt',
] as const;

const documentColumns = ['id', 'driverId', 'documentGroup', 'position', 'fileName', 'originalName', 'bytes'] as const;

/** Whether an open application stands under that e-mail address or phone number. */
export async function hasOpenApplication(db: Database, email: string, phoneNumber: string): Promise<boolean> {
  const found = await db
    .selectFrom('drivers')
    .select('id')
    .where('status', 'in', openStatuses)
    .where((where) => where.or([sql<boolean>`lower(email) = lower(${email})`, where('phoneNumber', '=', phoneNumber)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a driver with documents and gives the driver's number. */
export async function insertDriver(
  tx: Database,
  driver: Insertable<DriversTable>,
  documents: readonly NewDocument[],
): Promise<number> {
  const { driverNumber } = await tx
    .insertInto('drivers')
    .values(driver)
    .returning('driverNumber')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('driverDocuments')
    .values(documents.map((document) => ({ ...document, driverId: driver.id, createdAt: driver.createdAt })))
    .execute();
  return driverNumber;
}

type DriversQuery = SelectQueryBuilder<Tables, 'drivers', unknown>;
type ExpiryColumn = 'licenceExpiresOn' | 'medicalExpiresOn';

function isExpiry(
  where: ExpressionBuilder<Tables, 'drivers'>,
  column: ExpiryColumn,
  status: ExpiryStatus,
  today: CalendarDate,
) {
  const soon = addDays(today, expiringSoonDays);
  if (status === 'Expired') return where(column, '<', today);
  if (status === 'Valid') return where(column, '>', soon);
  return where.between(column, today, soon);
}

function whereExpiry(
  query: DriversQuery,
  column: ExpiryColumn,
  statuses: readonly ExpiryStatus[] | undefined,
  today: CalendarDate,
): DriversQuery {
  if (!statuses || statuses.length === 0) return query;
  return query.where((where) => where.or(statuses.map((status) => isExpiry(where, column, status, today))));
}

/** The drivers that a filter lets through. Deleted ones are there only when the filter asks for them. */
function filtered(db: Database, filter: DriverFilter, today: CalendarDate): DriversQuery {
  const { _id, fullName, status, expiryStatus, medicalExpiryStatus, documents } = filter;
  let query: DriversQuery = db.selectFrom('drivers');
  query = status?.length ? query.where('status', 'in', status) : query.where('status', '!=', 'Deleted');
  query = whereExpiry(query, 'licenceExpiresOn', expiryStatus, today);
  query = whereExpiry(query, 'medicalExpiresOn', medicalExpiryStatus, today);
  if (documents === 'expiring') query = whereDocumentsExpire(query, today);
  if (_id && isUuid(_id)) query = query.where('id', '=', _id);
  else if (_id) query = query.where(sql<string>`driver_number::text`, 'like', beginsWith(_id));
  if (fullName) query = query.where('nameFolded', 'like', containsFolded(fullName));
  return query;
}

function whereDocumentsExpire(query: DriversQuery, today: CalendarDate): DriversQuery {
  const soon = addDays(today, expiringSoonDays);
  return query
    .where('status', 'not in', ['Rejected', 'Deleted'])
    .where((where) => where.or([where('licenceExpiresOn', '<=', soon), where('medicalExpiresOn', '<=', soon)]));
}

/** One page of the drivers that a filter lets through, newest first, and how many there are in all. */
export async function findDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  today: CalendarDate,
): Promise<{ rows: DriverRow[]; total: number }> {
  const query = filtered(db, filter, today);
  const soonestFirst = sql`least(licence_expires_on, medical_expires_on)`;
  const ordered = filter.documents === 'expiring' ? query.orderBy(soonestFirst) : query;
  return onePage(db, ordered.select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc'), filter);
}

/** The driver of that `_id` or `driverId`, a deleted one too. */
export async function findDriver(db: Database, id: string): Promise<DriverRow | undefined> {
  const query = db.selectFrom('drivers').select(columns);
  if (isUuid(id)) return query.where('id', '=', id).executeTakeFirst();
  if (/^\d{1,15}$/.test(id)) return query.where('driverNumber', '=', Number(id)).executeTakeFirst();
  return undefined;
}

/** The documents of some drivers, each driver's in the order of the stages. */
export async function findDocuments(db: Database, driverIds: readonly string[]): Promise<DocumentRow[]> {
  if (driverIds.length === 0) return [];
  return db
    .selectFrom('driverDocuments')
    .select(documentColumns)
    .where('driverId', 'in', driverIds)
    .orderBy('driverId')
    .orderBy(sql`array_position(array['drivers', 'nin', 'medical', 'education'], document_group)`)
    .orderBy('position')
    .execute();
}

/** The document of that id. */
export async function findDocument(db: Database, id: string): Promise<DocumentRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('driverDocuments').select(documentColumns).where('id', '=', id).executeTakeFirst();
}
