import { type Insertable, type Selectable, sql } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import type { DriverStatus } from '#contract/drivers.ts';
import type { Paging } from '#contract/paging.ts';
import type { RequestStatus } from '#contract/requests.ts';
import { type DriversTable, firstExpiry, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onePage } from '#server/platform/database/queries.ts';
import { type CompanyRequestsTable, isRequest } from '#server/requests/table.ts';
import type { DriverStatusChangesTable } from './table.ts';

/** A company's request as far as placements go. */
export type RequestRow = Pick<
  Selectable<CompanyRequestsTable>,
  'id' | 'requestId' | 'companyName' | 'driversNeeded' | 'status'
>;

/** A driver as far as placements go. */
export type DriverRow = Pick<
  Selectable<DriversTable>,
  'id' | 'driverNumber' | 'fullName' | 'status' | 'licenceExpiresOn' | 'medicalExpiresOn'
>;

const driverColumns = ['id', 'driverNumber', 'fullName', 'status', 'licenceExpiresOn', 'medicalExpiresOn'] as const;

/** The request of that `_id` or `requestId`, which nobody else may change before the transaction ends. */
export async function lockRequest(tx: Database, id: string): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('companyRequests')
    .select(['id', 'requestId', 'companyName', 'driversNeeded', 'status'])
    .where(isRequest(id))
    .forUpdate()
    .executeTakeFirst();
}

/** Sets a request's status. */
export async function setRequestStatus(tx: Database, id: string, status: RequestStatus, now: Date): Promise<void> {
  await tx.updateTable('companyRequests').set({ status, updatedAt: now }).where('id', '=', id).execute();
}

/** The driver of that `_id` or `driverId`. */
export async function findDriver(db: Database, id: string): Promise<DriverRow | undefined> {
  return db.selectFrom('drivers').select(driverColumns).where(isDriver(id)).executeTakeFirst();
}

/** How many drivers are placed with a request now. */
export async function countPlaced(tx: Database, requestId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('placements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The key of the request with which a driver is placed now. */
export async function findPlacedWith(db: Database, driverId: string): Promise<string | undefined> {
  const placement = await db
    .selectFrom('placements')
    .select('requestId')
    .where('driverId', '=', driverId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return placement?.requestId;
}

/** A status that was changed: the driver, and what the status was. */
export interface Changed {
  driverId: string;
  from: DriverStatus;
  to: DriverStatus;
}

/** What a driver's status becomes: the one that is named, or that from before the block. */
export type NewStatus = DriverStatus | 'before the block';

/**
 * Changes a driver's status in one statement, where it is one of `from` and both papers are good on the day `validOn`, if one is
 * named; gives nothing where that isn't so. Whoever is blocked keeps in mind what to go back to: of the assigned ones that is Approved.
 */
export async function changeStatus(
  tx: Database,
  driverId: string,
  from: readonly DriverStatus[],
  to: NewStatus,
  now: Date,
  validOn?: CalendarDate,
): Promise<Changed | undefined> {
  const before = tx.selectFrom('drivers').selectAll().where('id', '=', driverId).forUpdate().as('before');
  const keptInMind = sql<'Approved'>`case before.status when 'Assigned' then 'Approved' else before.status end`;
  let query = tx
    .updateTable('drivers')
    .from(before)
    .set((column) => ({
      status: to === 'before the block' ? column.ref('before.statusBeforeBlock').$notNull() : to,
      statusBeforeBlock: to === 'Blocked' ? keptInMind : null,
      updatedAt: now,
    }))
    .whereRef('drivers.id', '=', 'before.id')
    .where('before.status', 'in', from);
  if (validOn !== undefined) query = query.where(firstExpiry, '>=', validOn);
  return query
    .returning(['drivers.id as driverId', 'before.status as from', 'drivers.status as to'])
    .executeTakeFirst();
}

/** Writes down changes of drivers' statuses. */
export async function recordChanges(
  tx: Database,
  changes: readonly Insertable<DriverStatusChangesTable>[],
): Promise<void> {
  if (changes.length > 0) await tx.insertInto('driverStatusChanges').values(changes).execute();
}

/** Begins a placement. */
export async function insertPlacement(
  tx: Database,
  placement: { id: string; driverId: string; requestId: string; startedAt: Date },
): Promise<void> {
  await tx.insertInto('placements').values(placement).execute();
}

/** Ends the placement of a driver with a request, or, where no driver is named, of everybody there; gives the ids of what it ended. */
export async function endPlacements(
  tx: Database,
  requestId: string,
  driverId: string | undefined,
  now: Date,
): Promise<{ id: string; driverId: string }[]> {
  let query = tx
    .updateTable('placements')
    .set({ endedAt: now })
    .where('requestId', '=', requestId)
    .where('endedAt', 'is', null);
  if (driverId !== undefined) query = query.where('driverId', '=', driverId);
  return query.returning(['id', 'driverId']).execute();
}

/** Makes assigned drivers Approved again. */
export async function freeDrivers(tx: Database, driverIds: readonly string[], now: Date): Promise<void> {
  if (driverIds.length === 0) return;
  await tx
    .updateTable('drivers')
    .set({ status: 'Approved', updatedAt: now })
    .where('id', 'in', driverIds)
    .where('status', '=', 'Assigned')
    .execute();
}

/** Takes away what is known of a driver's documents, the earlier ones too, and gives the names of their files. */
export async function deleteDocuments(tx: Database, driverId: string): Promise<string[]> {
  const gone = await tx.deleteFrom('driverDocuments').where('driverId', '=', driverId).returning('fileName').execute();
  return gone.map(({ fileName }) => fileName);
}

const placements = (db: Database) =>
  db
    .selectFrom('placements')
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['placements.id', 'placements.startedAt', 'placements.requestId as companyRequestId'])
    .select(['companyRequests.requestId', 'companyName', 'companyRequests.vehicleType as wantedVehicle'])
    .select(['companyRequests.status as requestStatus', 'drivers.id as driverId', 'driverNumber', 'fullName'])
    .select(['drivers.email', 'drivers.phoneNumber', 'drivers.address', 'drivers.city', 'drivers.state'])
    .select(['drivers.vehicleType', 'yearsOfExperience', 'drivers.status', 'licenceExpiresOn', 'medicalExpiresOn']);

/** A placement with what is told of the request and of the driver. */
export type PlacementRow = Awaited<ReturnType<ReturnType<typeof placements>['execute']>>[number];

/** The placement of that id, whether it has ended or not. */
export async function findPlacement(db: Database, id: string): Promise<PlacementRow> {
  return placements(db).where('placements.id', '=', id).executeTakeFirstOrThrow();
}

/** One page of the placements with a request that last now, the latest first. */
export async function findPlacementsWith(
  db: Database,
  requestId: string,
  paging: Paging,
): Promise<{ rows: PlacementRow[]; total: number }> {
  const query = placements(db)
    .where('placements.requestId', '=', requestId)
    .where('placements.endedAt', 'is', null)
    .orderBy('placements.startedAt', 'desc')
    .orderBy('placements.id', 'desc');
  return onePage(db, query, paging);
}

/** The key of the request of that `_id` or `requestId`. */
export async function findRequestKey(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom('companyRequests').select('id').where(isRequest(id)).executeTakeFirst())?.id;
}
