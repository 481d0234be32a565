import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { DecisionRemarks } from '#contract/drivers/rejection.ts';
import { binDays } from '#contract/placements/bin.ts';
import type { CompanyExpiries } from '#contract/placements/company-expiries.ts';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { RequestStatus } from '#contract/requests/requests.ts';
import { findWorkEnd, neededChecks } from '#server/checks/table.ts';
import { type DriversTable, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows, onePage } from '#server/platform/database/queries.ts';
import { isHeld } from '#server/privacy/table.ts';
import { isRequest } from '#server/requests/table.ts';
import { replacedRows } from './past-repository.ts';
import type { DriverStatusChangesTable, PlacementsTable } from './table.ts';

export type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export const driverColumns = [
  'id',
  'driverNumber',
  'fullName',
  'email',
  'phoneNumber',
  'vehicleType',
  'status',
  'statusBeforeDeletion',
  'licenceExpiresOn',
  'medicalExpiresOn',
  'version',
] as const;

export type DriverRow = Pick<Selectable<DriversTable>, (typeof driverColumns)[number]>;

/** Accepts an `_id` or `requestId`. */
export async function lockRequest(tx: Database, id: string) {
  return tx
    .selectFrom('companyRequests')
    .select(['id', 'requestId', 'companyName', 'email', 'phoneNumber', 'driversNeeded', 'startsOn'])
    .select(['status', 'version', 'cancelReason', 'cancelAskedAt'])
    .where(isRequest(id))
    .forUpdate()
    .executeTakeFirst();
}

/** Sets a request's status and returns its new version. */
export async function setRequestStatus(
  tx: Database,
  id: string,
  status: RequestStatus,
  now: Date,
  also: { cancelReason?: string; cancelAskedAt?: null } = {},
) {
  const { version } = await tx
    .updateTable('companyRequests')
    .set({ status, cancelReason: '', ...also, updatedAt: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function findDriver(db: Database, id: string): Promise<DriverRow | undefined> {
  return db.selectFrom('drivers').select(driverColumns).where(isDriver(id)).executeTakeFirst();
}

/** Accepts an `_id` or `driverId`. */
export async function lockDriver(tx: Database, id: string): Promise<DriverRow | undefined> {
  return tx
    .selectFrom('drivers')
    .select(driverColumns)
    .where(isDriver(id))
    .forUpdate()
    .executeTakeFirst();
}

export async function findDriverKeys(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('drivers')
    .select('id')
    .where((where) => where.or(ids.map(isDriver)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Documents and checks that a driver needs for placing and lacks on that day. */
export const findLacking = (tx: Database, driverId: string, today: CalendarDate) =>
  tx
    .selectFrom('driverPapers')
    .select(['document', 'name', 'isMissing'])
    .where('driverId', '=', driverId)
    .where('endsOn', '<', today)
    .orderBy(sql`name nulls first`)
    .orderBy('document')
    .execute();
export type LackingRow = Awaited<ReturnType<typeof findLacking>>[number];

export async function countPlaced(tx: Database, requestId: string): Promise<number> {
  return countRows(
    tx,
    tx.selectFrom('placements').where('requestId', '=', requestId).where('endedAt', 'is', null),
  );
}

export async function findPlacedWith(db: Database, driverId: string): Promise<string | undefined> {
  const placement = await db
    .selectFrom('placements')
    .select('requestId')
    .where('driverId', '=', driverId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return placement?.requestId;
}

export interface StatusChange {
  driverId: string;
  from: DriverStatus;
  to: DriverStatus;
  rejection?: DecisionRemarks | undefined;
}

export type ChangedDriver = StatusChange & { version: number };

/** The status to set, or the one that unblocking or restoring leads to. */
export type NewStatus = DriverStatus | 'before the block' | 'before the deletion';

/**
 * Changes a driver's status in one statement if it is one of `from`; otherwise returns `undefined`. Blocking stores
 * the status that unblocking restores (Approved for assigned drivers); deleting stores the one that restoring leads
 * to, and keeps that from before a block.
 */
export async function changeStatus(
  tx: Database,
  driverId: string,
  from: readonly DriverStatus[],
  to: NewStatus,
  now: Date,
): Promise<ChangedDriver | undefined> {
  const before = tx
    .selectFrom('drivers')
    .selectAll()
    .where('id', '=', driverId)
    .forUpdate()
    .as('before');
  const restoredStatus = sql<'Approved'>`case before.status when 'Assigned' then 'Approved' else before.status end`;
  const isInOrOutOfBin = to === 'Deleted' || to === 'before the deletion';
  return tx
    .updateTable('drivers')
    .from(before)
    .set((column) => ({
      status:
        to === 'before the block'
          ? column.ref('before.statusBeforeBlock').$notNull()
          : to === 'before the deletion'
            ? column.ref('before.statusBeforeDeletion').$notNull()
            : to,
      statusBeforeBlock: isInOrOutOfBin
        ? column.ref('before.statusBeforeBlock')
        : to === 'Blocked'
          ? restoredStatus
          : null,
      statusBeforeDeletion: to === 'Deleted' ? sql<'Approved'>`before.status` : null,
      deletedAt: to === 'Deleted' ? now : null,
      updatedAt: now,
    }))
    .whereRef('drivers.id', '=', 'before.id')
    .where('before.status', 'in', from)
    .returning([
      'drivers.id as driverId',
      'before.status as from',
      'drivers.status as to',
      'drivers.version',
    ])
    .executeTakeFirst();
}

export async function recordChanges(
  tx: Database,
  changes: readonly Insertable<DriverStatusChangesTable>[],
) {
  if (changes.length > 0) await tx.insertInto('driverStatusChanges').values(changes).execute();
}

export async function insertPlacement(
  tx: Database,
  placement: Insertable<PlacementsTable>,
): Promise<void> {
  await tx.insertInto('placements').values(placement).execute();
}

/** The reason of an end, or that the placement was taken back. */
export type EndColumns = Pick<
  Updateable<PlacementsTable>,
  'endReason' | 'endWords' | 'incidentOn' | 'incidentDone' | 'isUndone'
>;

/** Ends a request's placement of one driver, or of all without `driverId`; returns the ended placements. */
export async function endPlacements(
  tx: Database,
  requestId: string,
  driverId: string | undefined,
  now: Date,
  end: EndColumns = {},
) {
  let query = tx
    .updateTable('placements')
    .set({ ...end, endedAt: now })
    .where('requestId', '=', requestId)
    .where('endedAt', 'is', null);
  if (driverId !== undefined) query = query.where('driverId', '=', driverId);
  return query.returning(['id', 'driverId']).execute();
}

/**
 * Sets assigned drivers back to Approved, and returns them. Locks them in a fixed order, since others may lock
 * several of them too.
 */
export async function freeDrivers(
  tx: Database,
  driverIds: readonly string[],
  now: Date,
): Promise<DriverRow[]> {
  if (driverIds.length === 0) return [];
  await tx
    .selectFrom('drivers')
    .select('id')
    .where('id', 'in', driverIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return tx
    .updateTable('drivers')
    .set({ status: 'Approved', updatedAt: now })
    .where('id', 'in', driverIds)
    .where('status', '=', 'Assigned')
    .returning(driverColumns)
    .execute();
}

const placements = (db: Database) =>
  db
    .selectFrom('placements')
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['placements.id', 'placements.startedAt', 'placements.requestId as companyRequestId'])
    .select([
      'companyRequests.requestId',
      'companyName',
      'companyRequests.vehicleType as wantedVehicle',
    ])
    .select([
      'companyRequests.status as requestStatus',
      'companyRequests.version as requestVersion',
    ])
    .select(['drivers.id as driverId', 'driverNumber', 'fullName'])
    .select([
      'drivers.email',
      'drivers.phoneNumber',
      'drivers.address',
      'drivers.city',
      'drivers.state',
    ])
    .select([
      'drivers.vehicleType',
      'yearsOfExperience',
      'drivers.status',
      'licenceExpiresOn',
      'medicalExpiresOn',
    ])
    .select(['drivers.version', neededChecks.as('neededChecks'), replacedRows.as('replaces')]);

export type PlacementRow = Awaited<ReturnType<ReturnType<typeof placements>['execute']>>[number];

export async function findPlacement(db: Database, id: string): Promise<PlacementRow> {
  return placements(db).where('placements.id', '=', id).executeTakeFirstOrThrow();
}

/** One page of a request's current placements, newest first. */
export async function findPlacementsWith(db: Database, requestId: string, paging: Paging) {
  const query = placements(db)
    .where('placements.requestId', '=', requestId)
    .where('placements.endedAt', 'is', null)
    .orderBy('placements.startedAt', 'desc')
    .orderBy('placements.id', 'desc');
  return onePage(db, query, paging);
}

export async function findRequestKey(db: Database, id: string): Promise<string | undefined> {
  return (
    await db.selectFrom('companyRequests').select('id').where(isRequest(id)).executeTakeFirst()
  )?.id;
}

/**
 * Removes a deleted driver from the bin for good, and returns the new version; `undefined` if the driver isn't in
 * it.
 */
export async function markDocumentsDestroyed(
  tx: Database,
  driverId: string,
  now: Date,
): Promise<number | undefined> {
  const emptied = await tx
    .updateTable('drivers')
    .set({ statusBeforeDeletion: null, statusBeforeBlock: null, updatedAt: now })
    .where('id', '=', driverId)
    .where('statusBeforeDeletion', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return emptied?.version;
}

/** Locks a deleted driver whose documents are due for destruction, until the transaction ends. */
export async function lockDueDriver(
  tx: Database,
  today: CalendarDate,
): Promise<string | undefined> {
  const driver = await tx
    .selectFrom('drivers')
    .select('id')
    .where('statusBeforeDeletion', 'is not', null)
    .where(
      sql<boolean>`(deleted_at at time zone 'Africa/Lagos')::date <= ${addDays(today, -binDays)}`,
    )
    .where(sql<boolean>`not ${isHeld(sql`drivers.id`)}`)
    .orderBy('deletedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return driver?.id;
}

/**
 * Companies whose placed drivers can work until that day at most, most drivers first. Replacements
 * are the drivers that a request offers, with the wanted vehicle.
 */
export async function countExpiring(
  db: Database,
  { today, until }: { today: CalendarDate; until: CalendarDate },
): Promise<CompanyExpiries[]> {
  const end = await findWorkEnd(db);
  const { rows } = await sql<CompanyExpiries>`
    with placed as (
      select request.id as request, company_name, request.name_folded, request.vehicle_type, preferred_state,
        ${end.endsBy(until)} as is_expiring
      from placements join company_requests as request on request.id = placements.request_id join drivers on drivers.id = driver_id
      where ended_at is null
    ), companies as (
      select name_folded, (array_agg(company_name order by request desc))[1] as company, count(*)::int as placed,
        (count(*) filter (where is_expiring))::int as expiring,
        array_agg(distinct vehicle_type) filter (where is_expiring) as vehicles,
        array_agg(distinct preferred_state) filter (where is_expiring) as states
      from placed group by name_folded having bool_or(is_expiring)
    ), free as (
      select vehicle_type, state, count(*) as number from drivers
      where status = 'Approved' and ${end.lastsUntil(today)}
      group by 1, 2
    )
    select company, placed, expiring, vehicles, states,
      coalesce(sum(number) filter (where is_near), 0)::int as free,
      coalesce(sum(number) filter (where not is_near), 0)::int as elsewhere
    from companies left join lateral (
      select number, exists (select from placed where placed.name_folded = companies.name_folded and is_expiring
        and placed.vehicle_type = free.vehicle_type and preferred_state = free.state) as is_near
      from free where free.vehicle_type = any (vehicles)
    ) as found on true
    group by name_folded, company, placed, expiring, vehicles, states
    order by expiring desc, name_folded`.execute(db);
  return rows;
}
