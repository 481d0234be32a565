import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { addDays, type CalendarDate } from '#contract/dates.ts';
import { type DriverFilter, type DriverStatus, type ExpiryStatus, expiringSoonDays } from '#contract/drivers.ts';
import type { Paging } from '#contract/paging.ts';
import type { OngoingFilter } from '#contract/placements.ts';
import type { DriverStatusChangesTable } from '#server/placements/table.ts';
import type { Database, Tables } from '#server/platform/database.ts';
import { beginsWith, containsFolded, countRows, isUuid, mostCounted, onePage } from '#server/platform/queries.ts';
import { type CompanyRequestsTable, isRequest } from '#server/requests/table.ts';
import { type DriversTable, firstExpiry, isDriver } from './table.ts';

/** A driver as stored, without what serves the search only. */
export type DriverRow = Omit<Selectable<DriversTable>, 'nameFolded' | 'statusBeforeBlock'>;

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

const newestFirst = <Row>(query: SelectQueryBuilder<Tables, 'drivers', Row>) =>
  query.orderBy('createdAt', 'desc').orderBy('id', 'desc');

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
  return query
    .where('status', 'not in', ['Rejected', 'Deleted'])
    .where(firstExpiry, '<=', addDays(today, expiringSoonDays));
}

/** What a request asks of a driver. */
export interface Wanted {
  vehicleType: DriverRow['vehicleType'];
  preferredState: DriverRow['state'];
}

/** What the request of that `_id` or `requestId` asks of a driver. */
export async function findWanted(db: Database, requestId: string): Promise<Wanted | undefined> {
  return db
    .selectFrom('companyRequests')
    .select(['vehicleType', 'preferredState'])
    .where(isRequest(requestId))
    .executeTakeFirst();
}

/** One page of the drivers that a filter lets through, newest first, and how many there are in all. */
export async function findDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  today: CalendarDate,
): Promise<{ rows: DriverRow[]; total: number }> {
  const query = filtered(db, filter, today);
  const ordered = filter.documents === 'expiring' ? query.orderBy(firstExpiry) : query;
  const { _id, fullName, expiryStatus, medicalExpiryStatus, documents } = filter;
  const isByText = _id !== undefined || fullName !== undefined;
  const isByStatusAlone = !isByText && !expiryStatus?.length && !medicalExpiryStatus?.length && !documents;
  const count = () =>
    isByStatusAlone ? countByStatus(db, filter.status) : countRows(db, query, isByText ? mostCounted : undefined);
  return onePage(db, newestFirst(ordered.select(columns)), filter, count);
}

/** One page of the Approved drivers with valid papers, those first who drive what is wanted, then those who live where it is wanted. */
export async function findAvailableDrivers(
  db: Database,
  filter: DriverFilter & Paging,
  { vehicleType, preferredState }: Wanted,
  today: CalendarDate,
): Promise<{ rows: DriverRow[]; total: number }> {
  const query = filtered(db, { ...filter, status: ['Approved'] }, today)
    .where(firstExpiry, '>=', today)
    .orderBy(sql`vehicle_type = ${vehicleType}`, 'desc')
    .orderBy(sql`state = ${preferredState}`, 'desc');
  return onePage(db, newestFirst(query.select(columns)), filter);
}

/** One page of the drivers who are placed now, the latest placement first; `search` looks at the names of drivers and companies. */
export async function findOngoingDrivers(
  db: Database,
  { search, ...paging }: OngoingFilter & Paging,
): Promise<{ rows: DriverRow[]; total: number }> {
  let query = db
    .selectFrom('drivers')
    .innerJoin('placements', (join) =>
      join.onRef('placements.driverId', '=', 'drivers.id').on('placements.endedAt', 'is', null),
    )
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId');
  if (search) {
    const pattern = containsFolded(search);
    query = query.where((where) =>
      where.or([where('drivers.nameFolded', 'like', pattern), where('companyRequests.nameFolded', 'like', pattern)]),
    );
  }
  const ordered = query
    .select(columns.map((column) => `drivers.${column}` as const))
    .orderBy('placements.startedAt', 'desc')
    .orderBy('placements.id', 'desc');
  return onePage(db, ordered, paging);
}

/** The number of drivers of some statuses; of none, of all that aren't Deleted. */
async function countByStatus(db: Database, statuses: readonly DriverStatus[] | undefined): Promise<number> {
  const totals = db.selectFrom('driverTotals').select(sql<number>`coalesce(sum(drivers), 0)::bigint`.as('total'));
  const counted = statuses?.length ? totals.where('status', 'in', statuses) : totals.where('status', '!=', 'Deleted');
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** Sums up what has been added to the numbers of drivers, so that little is left to sum up when they are asked for. */
export async function foldTotals(db: Database): Promise<void> {
  await db
    .with('gone', (query) => query.deleteFrom('driverTotals').returning(['status', 'drivers']))
    .insertInto('driverTotals')
    .columns(['status', 'drivers'])
    .expression((query) =>
      query
        .selectFrom('gone')
        .select(['status', sql<number>`sum(drivers)`.as('drivers')])
        .groupBy('status'),
    )
    .execute();
}

/** The driver of that `_id` or `driverId`, a deleted one too. */
export async function findDriver(db: Database, id: string): Promise<DriverRow | undefined> {
  return db.selectFrom('drivers').select(columns).where(isDriver(id)).executeTakeFirst();
}

/** A placement of a driver, as far as the driver's row tells of it. */
export type PlacementRow = Pick<
  Selectable<CompanyRequestsTable>,
  'requestId' | 'companyName' | 'vehicleType' | 'startsOn' | 'endsOn' | 'preferredCity' | 'preferredState' | 'status'
> & { driverId: string; placementId: string; startedAt: Date; companyRequestId: string };

/** Where some drivers are placed now. */
export async function findPlacements(db: Database, driverIds: readonly string[]): Promise<PlacementRow[]> {
  if (driverIds.length === 0) return [];
  return db
    .selectFrom('placements')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['placements.driverId', 'placements.id as placementId', 'placements.startedAt'])
    .select(['companyRequests.id as companyRequestId', 'companyRequests.requestId', 'companyName', 'vehicleType'])
    .select(['startsOn', 'endsOn', 'preferredCity', 'preferredState', 'companyRequests.status'])
    .where('placements.driverId', 'in', driverIds)
    .where('placements.endedAt', 'is', null)
    .execute();
}

/** What has become of a driver, the latest first. */
export async function findStatusChanges(db: Database, driverId: string): Promise<StatusChangeRow[]> {
  return db
    .selectFrom('driverStatusChanges')
    .leftJoin('companyRequests', 'companyRequests.id', 'driverStatusChanges.requestId')
    .select(['changedAt', 'changedBy', 'fromStatus', 'toStatus', 'companyName'])
    .where('driverId', '=', driverId)
    .orderBy('changedAt', 'desc')
    .orderBy('driverStatusChanges.id', 'desc')
    .execute();
}

/** A change of a driver's status, and of a placement the company. */
export type StatusChangeRow = Pick<
  Selectable<DriverStatusChangesTable>,
  'changedAt' | 'changedBy' | 'fromStatus' | 'toStatus'
> & {
  companyName: string | null;
};
