import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import type { listAssignedDrivers } from '#contract/placements/placements.ts';
import { addDays, startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { type Paging, pageFrom } from '#contract/platform/paging.ts';
import { belowPlacedMessage } from '#contract/requests/request-correction.ts';
import { maxDriversNeeded } from '#contract/requests/request-record.ts';
import { type RequestStatus, requestNotFoundMessage } from '#contract/requests/requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toPast, toPlacement } from './mapper.ts';
import { countAbsences, findPast, type PastOf } from './past-repository.ts';
import * as repository from './repository.ts';

/*
 * Driver and request statuses depend on each other through placements, so only this folder's services change
 * either. A fixed lock order (request, then driver) prevents deadlocks. Read the clock after locking, so that
 * history stays in order.
 */

/** The context of a step of a change, within its transaction; `now` is read after the locks. */
export type ChangeContext = Pick<AdministratorContext, 'notify' | 'actor'> & {
  tx: Database;
  now: Date;
};

const unknownDriver = () => httpErrors.notFound(driverNotFoundMessage);
const unknownRequest = () => httpErrors.notFound(requestNotFoundMessage);

export const record = (
  tx: Database,
  actor: Administrator,
  changes: readonly repository.StatusChange[],
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

/** Accepts an `_id` or `requestId`. Throws 404 if there is none. */
export async function lockRequestOrThrow(tx: Database, id: string): Promise<repository.RequestRow> {
  const request = await repository.lockRequest(tx, id);
  if (!request) throw unknownRequest();
  return request;
}

/** Accepts an `_id` or `driverId`. Throws 404 if there is none. */
export async function getDriverOrThrow(db: Database, id: string): Promise<repository.DriverRow> {
  const driver = await repository.findDriver(db, id);
  if (!driver) throw unknownDriver();
  return driver;
}

/** Accepts an `_id` or `driverId`. Throws 404 if there is none. */
export async function lockDriverOrThrow(tx: Database, id: string): Promise<repository.DriverRow> {
  const driver = await repository.lockDriver(tx, id);
  if (!driver) throw unknownDriver();
  return driver;
}

/**
 * Sets a request back to Pending if its last driver has left; ended requests keep their status. Returns the status,
 * and the number of remaining drivers.
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
  const changes = driverIds.map(
    (driverId) => ({ driverId, from: 'Assigned', to: 'Approved' }) as const,
  );
  await record(tx, actor, changes, request.id, now);
  return freed;
}

/** One page of a request's current placements, or all without `page`. Throws 404 without the request. */
export async function assignedDrivers(
  { db, clock }: Context,
  requestId: string,
  { page, pageSize }: z.infer<typeof listAssignedDrivers.query>,
): Promise<z.infer<typeof listAssignedDrivers.response>['data']> {
  const id = await repository.findRequestKey(db, requestId);
  if (id === undefined) throw unknownRequest();
  const paging = page === undefined ? { page: 1, pageSize: maxDriversNeeded } : { page, pageSize };
  const rows = await repository.findPlacementsWith(db, id, paging);
  const today = todayInLagos(clock());
  return pageFrom(rows, paging, (row) => toPlacement(row, today));
}

/** A page of the ended placements of a request. Throws 404 without it. */
export async function pastOfRequest({ db }: Context, requestId: string, paging: Paging) {
  const id = await repository.findRequestKey(db, requestId);
  if (id === undefined) throw unknownRequest();
  return past(db, { of: 'requestId', id }, paging);
}

/** A page of the ended placements of a driver, and the absences within a year. Throws 404 without the driver. */
export async function pastOfDriver({ db, clock }: Context, driverId: string, paging: Paging) {
  const { id } = await getDriverOrThrow(db, driverId);
  const since = startOfDayInLagos(addDays(todayInLagos(clock()), -365));
  const absences = await countAbsences(db, id, since);
  return { ...(await past(db, { of: 'driverId', id }, paging)), absences };
}

async function past(db: Database, of: PastOf, paging: Paging) {
  return pageFrom(await findPast(db, of, paging), paging, toPast);
}

/**
 * Adjusts a request's status to its new number of drivers, and returns it: a Fulfilled one that needs more than are
 * placed reopens. Throws 409 if fewer are needed than are placed.
 */
export async function syncRequestCapacity(
  tx: Database,
  requestId: string,
  driversNeeded: number,
  now: Date,
): Promise<RequestStatus> {
  const request = await lockRequestOrThrow(tx, requestId);
  const placed = await repository.countPlaced(tx, request.id);
  if (driversNeeded < placed) throw httpErrors.conflict(belowPlacedMessage(placed));
  const isReopened =
    request.status === 'Fulfilled' &&
    driversNeeded > request.driversNeeded &&
    driversNeeded > placed;
  if (!isReopened) return request.status;
  const status = placed > 0 ? 'Assigned' : 'Pending';
  await repository.setRequestStatus(tx, request.id, status, now);
  return status;
}
