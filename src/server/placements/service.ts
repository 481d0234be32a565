import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { type CalendarDate, todayInLagos } from '#contract/dates.ts';
import {
  type DriverAction,
  type DriverStatus,
  driverActions,
  driverNotFoundMessage,
  otherOpenMessage,
} from '#contract/drivers.ts';
import { pagedInfo } from '#contract/paging.ts';
import { type listAssignedDrivers, type Placement, whyClosed } from '#contract/placements.ts';
import { maxDriversNeeded } from '#contract/request-form.ts';
import { canEnd, type RequestEnding, type RequestStatus, requestNotFoundMessage } from '#contract/requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { violates } from '#server/platform/database/queries.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Acting, Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toPlacement } from './mapper.ts';
import * as repository from './repository.ts';

export interface PlacementsContext {
  db: Database;
  files: Pick<StoredFiles, 'release'>;
  clock: Clock;
}

/*
 * Driver and request statuses depend on each other through placements, so only this file changes either of them. A
 * fixed lock order (request, then driver) prevents deadlocks. Read the clock after locking, so that history stays in
 * order.
 */

const unknownDriver = () => httpErrors.notFound(driverNotFoundMessage);
const unknownRequest = () => httpErrors.notFound(requestNotFoundMessage);

const record = (
  tx: Database,
  actor: Administrator,
  changes: readonly repository.Changed[],
  requestId: string | null,
  now: Date,
) =>
  repository.recordChanges(
    tx,
    changes.map(({ driverId, from, to }) => ({
      id: uuid(),
      driverId,
      fromStatus: from,
      toStatus: to,
      changedBy: actor.name,
      adminId: actor.id,
      requestId,
      changedAt: now,
    })),
  );

async function lockRequestOrThrow(tx: Database, id: string): Promise<repository.RequestRow> {
  const request = await repository.lockRequest(tx, id);
  if (!request) throw unknownRequest();
  return request;
}

async function getDriverOrThrow(db: Database, id: string): Promise<repository.DriverRow> {
  const driver = await repository.findDriver(db, id);
  if (!driver) throw unknownDriver();
  return driver;
}

/** Why this driver can't be placed. */
function assignmentBlocker(driver: repository.DriverRow, today: CalendarDate): string {
  const { fullName, status, licenceExpiresOn, medicalExpiresOn } = driver;
  if (status !== 'Approved') return `${fullName} is ${status}; only an approved driver can be assigned.`;
  const expired = [
    ...(licenceExpiresOn < today ? ['licence'] : []),
    ...(medicalExpiresOn < today ? ['medical record'] : []),
  ];
  return `The ${expired.join(' and the ')} of ${fullName} ${expired.length > 1 ? 'have' : 'has'} expired.`;
}

/**
 * Places a driver with a company, changing both sides in one transaction. Throws 409 if the request is closed or full,
 * or if the driver isn't Approved or has an expired document.
 */
export async function assignDriver(
  { db, clock, actor }: Pick<PlacementsContext, 'db' | 'clock'> & Acting,
  { driverId, requestId }: { driverId: string; requestId: string },
): Promise<Placement> {
  const today = todayInLagos(clock());
  const id = uuid();
  await db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const driver = await getDriverOrThrow(tx, driverId);
    const closed = whyClosed({
      name: request.companyName,
      status: request.status,
      assignedDrivers: await repository.countPlaced(tx, request.id),
      numberOfDriverNeeded: request.driversNeeded,
    });
    if (closed !== undefined) throw httpErrors.conflict(closed);
    const changed = await repository.changeStatus(tx, driver.id, ['Approved'], 'Assigned', clock(), today);
    if (!changed) throw httpErrors.conflict(assignmentBlocker(await getDriverOrThrow(tx, driverId), today));
    const now = clock();
    await repository.insertPlacement(tx, { id, driverId: driver.id, requestId: request.id, startedAt: now });
    if (request.status === 'Pending') await repository.setRequestStatus(tx, request.id, 'Assigned', now);
    await record(tx, actor, [changed], request.id, now);
  });
  return toPlacement(await repository.findPlacement(db, id), today);
}

/** Sets a request back to Pending if its last driver has left; ended requests keep their status. */
async function syncRequestStatus(tx: Database, request: repository.RequestRow, now: Date): Promise<void> {
  if (request.status === 'Assigned' && (await repository.countPlaced(tx, request.id)) === 0) {
    await repository.setRequestStatus(tx, request.id, 'Pending', now);
  }
}

/** Ends a driver's placement with a company; the driver is Approved again. Throws 409 if there is none. */
export async function removeDriver(
  { db, clock, actor }: Pick<PlacementsContext, 'db' | 'clock'> & Acting,
  { driverId, requestId }: { driverId: string; requestId: string },
): Promise<Placement> {
  const ended = await db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const now = clock();
    const driver = await getDriverOrThrow(tx, driverId);
    const [placement] = await repository.endPlacements(tx, request.id, driver.id, now);
    if (!placement) throw httpErrors.conflict(`${driver.fullName} is not placed with ${request.companyName}.`);
    await releaseDrivers(tx, actor, [placement], request, now);
    await syncRequestStatus(tx, request, now);
    return placement;
  });
  return toPlacement(await repository.findPlacement(db, ended.id), todayInLagos(clock()));
}

async function releaseDrivers(
  tx: Database,
  actor: Administrator,
  ended: readonly { driverId: string }[],
  request: repository.RequestRow,
  now: Date,
): Promise<void> {
  const driverIds = ended.map(({ driverId }) => driverId);
  await repository.freeDrivers(tx, driverIds, now);
  const changes = driverIds.map((driverId) => ({ driverId, from: 'Assigned', to: 'Approved' }) as const);
  await record(tx, actor, changes, request.id, now);
}

/**
 * Ends a request. Cancelling releases its drivers, fulfilling keeps them. Throws 409 if its status doesn't allow it.
 */
export async function endRequest(
  { db, clock, actor }: Pick<PlacementsContext, 'db' | 'clock'> & Acting,
  { requestId, status }: { requestId: string; status: RequestEnding },
): Promise<{ _id: string; requestId: string; status: RequestStatus }> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const now = clock();
    if (!canEnd(status, request.status)) {
      const lacking = status === 'Fulfilled' && request.status === 'Pending' ? ': no driver is assigned to it' : '';
      throw httpErrors.conflict(
        `The request of ${request.companyName} is ${request.status} and can't be marked as ${status.toLowerCase()}${lacking}.`,
      );
    }
    if (status === 'Cancelled') {
      await releaseDrivers(tx, actor, await repository.endPlacements(tx, request.id, undefined, now), request, now);
    }
    await repository.setRequestStatus(tx, request.id, status, now);
    return { _id: request.id, requestId: request.requestId, status };
  });
}

/**
 * One page of a request's current placements, or all of them without `page`. Throws 404 if the request doesn't exist.
 */
export async function assignedDrivers(
  { db, clock }: Pick<PlacementsContext, 'db' | 'clock'>,
  requestId: string,
  { page, pageSize }: z.infer<typeof listAssignedDrivers.query>,
): Promise<z.infer<typeof listAssignedDrivers.response>['data']> {
  const id = await repository.findRequestKey(db, requestId);
  if (id === undefined) throw unknownRequest();
  const paging = page === undefined ? { page: 1, pageSize: maxDriversNeeded } : { page, pageSize };
  const { rows, total } = await repository.findPlacementsWith(db, id, paging);
  const today = todayInLagos(clock());
  return { result: rows.map((row) => toPlacement(row, today)), pagedInfo: pagedInfo(paging, total) };
}

// More would only be needed if the driver were placed elsewhere again and again at the same moments.
const maxTries = 10;

/**
 * Changes a driver's status as `driverActions` allows, and returns the updated driver. Blocking also ends the placement
 * in the same transaction. Deleting also deletes the documents; `released` holds their files, which the caller drops.
 * Throws 409 with the current status if the action isn't allowed.
 */
export async function changeDriverStatus(
  context: PlacementsContext & Acting,
  { action, driverId }: { action: DriverAction; driverId: string },
): Promise<{ driver: repository.DriverRow; released: string[] }> {
  const { db } = context;
  const { id } = await getDriverOrThrow(db, driverId);
  for (let tries = 1; ; tries += 1) {
    const done = await tryChangeStatus(context, action, id);
    const driver = await getDriverOrThrow(db, id);
    if (done) return { driver: { ...driver, status: done.status }, released: done.released };
    // The driver was placed or released meanwhile, so another request has to be locked.
    const hasMoved = driverActions[action].from.includes(driver.status) && tries < maxTries;
    if (!hasMoved)
      throw httpErrors.conflict(`${driver.fullName} is ${driver.status} and can't be ${driverActions[action].done}.`);
  }
}

/** Ends a driver's current placement and returns its request, which stays locked; `undefined` if there is none. */
async function endPlacement(tx: Database, driverId: string, clock: Clock): Promise<repository.RequestRow | undefined> {
  const placedWith = await repository.findPlacedWith(tx, driverId);
  if (placedWith === undefined) return undefined;
  const request = await lockRequestOrThrow(tx, placedWith);
  const now = clock();
  const ended = await repository.endPlacements(tx, request.id, driverId, now);
  if (ended.length === 0) return undefined;
  await syncRequestStatus(tx, request, now);
  return request;
}

async function tryChangeStatus(
  { db, files, clock, actor }: PlacementsContext & Acting,
  action: DriverAction,
  id: string,
): Promise<{ status: DriverStatus; released: string[] } | undefined> {
  const { from, to = 'before the block' } = driverActions[action];
  try {
    return await db.transaction().execute(async (tx) => {
      const request = from.includes('Assigned') ? await endPlacement(tx, id, clock) : undefined;
      const present = request ? (['Assigned'] as const) : from.filter((status) => status !== 'Assigned');
      const changed = await repository.changeStatus(tx, id, present, to, clock());
      if (!changed) return undefined;
      await record(tx, actor, [changed], request?.id ?? null, clock());
      const released = action === 'delete' ? await repository.deleteDocuments(tx, id) : [];
      await files.release(tx, released);
      return { status: changed.to, released };
    });
  } catch (error) {
    if (violates(error, 'drivers_open_email') || violates(error, 'drivers_open_phone')) {
      throw httpErrors.conflict(otherOpenMessage);
    }
    throw error;
  }
}
