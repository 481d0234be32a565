import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { type CalendarDate, todayInLagos } from '#contract/dates.ts';
import { driverNotFoundMessage } from '#contract/drivers.ts';
import { pagedInfo } from '#contract/paging.ts';
import { type listAssignedDrivers, type Placement, type VersionsSeen, whyClosed } from '#contract/placements.ts';
import { maxDriversNeeded } from '#contract/request-form.ts';
import { type RequestStatus, requestNotFoundMessage } from '#contract/requests.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Tell } from '#server/platform/messages/tell.ts';
import type { Acting, Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { describePlaced, toPlacement, toRequestRecord, toVersionedDriver, toVersionedRequest } from './mapper.ts';
import { type PlacedTogether, tellPlaced, tellRemoved } from './message-service.ts';
import * as repository from './repository.ts';

export interface PlacementsContext {
  db: Database;
  files: Pick<StoredFiles, 'release'>;
  clock: Clock;
  tell: Tell;
  /** Runs last in the transaction of a change of a driver's status; what it throws undoes the change. */
  beforeCommit?: ((tx: Database) => Promise<void>) | undefined;
}

/*
 * Driver and request statuses depend on each other through placements, so only the services of this folder change either
 * of them. A fixed lock order (request, then driver) prevents deadlocks. Read the clock after locking, so that history
 * stays in order.
 */

const unknownDriver = () => httpErrors.notFound(driverNotFoundMessage);
const unknownRequest = () => httpErrors.notFound(requestNotFoundMessage);

/** Adds changes of drivers' statuses to the history. */
export const record = (
  tx: Database,
  actor: Administrator,
  changes: readonly repository.Changed[],
  requestId: string | null,
  now: Date,
) =>
  repository.recordChanges(
    tx,
    changes.map(({ driverId, from, to, rejection }) => ({
      id: uuid(),
      driverId,
      fromStatus: from,
      toStatus: to,
      changedBy: actor.name,
      adminId: actor.id,
      requestId,
      changedAt: now,
      ...(rejection && {
        rejectionReason: rejection.reason ?? null,
        rejectionWords: rejection.words,
        rejectionNote: rejection.note,
      }),
    })),
  );

/** The request with this `_id` or `requestId`, locked until the transaction ends. Throws 404 if there is none. */
export async function lockRequestOrThrow(tx: Database, id: string): Promise<repository.RequestRow> {
  const request = await repository.lockRequest(tx, id);
  if (!request) throw unknownRequest();
  return request;
}

/** The driver with this `_id` or `driverId`. Throws 404 if there is none. */
export async function getDriverOrThrow(db: Database, id: string): Promise<repository.DriverRow> {
  const driver = await repository.findDriver(db, id);
  if (!driver) throw unknownDriver();
  return driver;
}

/** The driver with this `_id` or `driverId`, locked until the transaction ends. Throws 404 if there is none. */
export async function lockDriverOrThrow(tx: Database, id: string): Promise<repository.DriverRow> {
  const driver = await repository.lockDriver(tx, id);
  if (!driver) throw unknownDriver();
  return driver;
}

/** Throws 409 if a locked request or driver isn't the version that the caller has seen. */
async function checkSeen(
  { tx, clock, actor }: { tx: Database; clock: Clock } & Acting,
  request: repository.RequestRow,
  driver: repository.DriverRow,
  { requestVersion, driverVersion }: VersionsSeen,
): Promise<void> {
  const deciding = { now: clock(), actorId: actor.id };
  await checkVersion(tx, toVersionedDriver(driver), { ...deciding, seen: driverVersion });
  await checkVersion(tx, toVersionedRequest(request), { ...deciding, seen: requestVersion });
}

/** Why this driver can't be placed; `undefined` if nothing is in the way. */
function assignmentBlocker(driver: repository.DriverRow, today: CalendarDate): string | undefined {
  const { fullName, status, licenceExpiresOn, medicalExpiresOn } = driver;
  if (status !== 'Approved') return `${fullName} is ${status}; only an approved driver can be assigned.`;
  const expired = [
    ...(licenceExpiresOn < today ? ['licence'] : []),
    ...(medicalExpiresOn < today ? ['medical record'] : []),
  ];
  if (expired.length === 0) return undefined;
  return `The ${expired.join(' and the ')} of ${fullName} ${expired.length > 1 ? 'have' : 'has'} expired.`;
}

/**
 * Places a driver with a company, changing both sides in one transaction. Throws 409 if the request is closed or full,
 * if the driver isn't Approved or has an expired document, or if one of them isn't the version that was seen. Of drivers who
 * are placed `together` the company is told in one message; the call adds this driver to them.
 */
export async function assignDriver(
  { db, clock, tell, actor }: Pick<PlacementsContext, 'db' | 'clock' | 'tell'> & Acting,
  { driverId, requestId, ...seen }: { driverId: string; requestId: string } & VersionsSeen,
  together?: PlacedTogether,
): Promise<Placement> {
  const today = todayInLagos(clock());
  const id = uuid();
  const told = await db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const driver = await lockDriverOrThrow(tx, driverId);
    await checkSeen({ tx, clock, actor }, request, driver, seen);
    const placed = await repository.countPlaced(tx, request.id);
    const closed = whyClosed({
      name: request.companyName,
      status: request.status,
      assignedDrivers: placed,
      numberOfDriverNeeded: request.driversNeeded,
    });
    if (closed !== undefined) throw httpErrors.conflict(closed);
    const blocker = assignmentBlocker(driver, today);
    if (blocker !== undefined) throw httpErrors.conflict(blocker);
    const now = clock();
    const changed = await repository.changeStatus(tx, driver.id, ['Approved'], 'Assigned', now);
    if (!changed) throw new Error('a locked driver has changed');
    await repository.insertPlacement(tx, { id, driverId: driver.id, requestId: request.id, startedAt: now });
    if (request.status === 'Pending') await repository.setRequestStatus(tx, request.id, 'Assigned', now);
    await record(tx, actor, [changed], request.id, now);
    await recordActivity(tx, actor, {
      kind: 'driver-placed',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [driver.id],
      changes: changesBetween(
        { driversPlaced: describePlaced(placed, request), status: request.status },
        { driver: driver.fullName, driversPlaced: describePlaced(placed + 1, request), status: 'Assigned' },
      ),
    });
    return tellPlaced(
      { tx, tell, now },
      { placementId: id, driver, request },
      together ?? { occasion: id, drivers: [] },
    );
  });
  if (together) Object.assign(together, told);
  return toPlacement(await repository.findPlacement(db, id), today);
}

/**
 * Sets a request back to Pending if its last driver has left; ended requests keep their status. Returns the status, and
 * how many drivers are left.
 */
export async function syncRequestStatus(
  tx: Database,
  request: repository.RequestRow,
  now: Date,
): Promise<{ status: RequestStatus; placed: number }> {
  const placed = await repository.countPlaced(tx, request.id);
  if (request.status !== 'Assigned' || placed > 0) return { status: request.status, placed };
  await repository.setRequestStatus(tx, request.id, 'Pending', now);
  return { status: 'Pending', placed };
}

/**
 * Ends a driver's placement with a company; the driver is Approved again. Throws 409 if there is none, or if driver or
 * request isn't the version that was seen.
 */
export async function removeDriver(
  { db, clock, tell, actor }: Pick<PlacementsContext, 'db' | 'clock' | 'tell'> & Acting,
  { driverId, requestId, ...seen }: { driverId: string; requestId: string } & VersionsSeen,
): Promise<Placement> {
  const ended = await db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const driver = await lockDriverOrThrow(tx, driverId);
    await checkSeen({ tx, clock, actor }, request, driver, seen);
    const now = clock();
    const [placement] = await repository.endPlacements(tx, request.id, driver.id, now);
    if (!placement) throw httpErrors.conflict(`${driver.fullName} is not placed with ${request.companyName}.`);
    await releaseDrivers(tx, actor, [placement], request, now);
    const { status, placed } = await syncRequestStatus(tx, request, now);
    await recordActivity(tx, actor, {
      kind: 'driver-removed',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [driver.id],
      changes: changesBetween(
        { driver: driver.fullName, driversPlaced: describePlaced(placed + 1, request), status: request.status },
        { driversPlaced: describePlaced(placed, request), status },
      ),
    });
    await tellRemoved({ tx, tell, now }, { placementId: placement.id, driver, request });
    return placement;
  });
  return toPlacement(await repository.findPlacement(db, ended.id), todayInLagos(clock()));
}

/** Sets the drivers of ended placements back to Approved, and returns them. */
export async function releaseDrivers(
  tx: Database,
  actor: Administrator,
  ended: readonly { driverId: string }[],
  request: repository.RequestRow,
  now: Date,
): Promise<repository.DriverRow[]> {
  const driverIds = ended.map(({ driverId }) => driverId);
  const freed = await repository.freeDrivers(tx, driverIds, now);
  const changes = driverIds.map((driverId) => ({ driverId, from: 'Assigned', to: 'Approved' }) as const);
  await record(tx, actor, changes, request.id, now);
  return freed;
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
