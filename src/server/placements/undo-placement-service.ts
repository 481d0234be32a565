import { v7 as uuid } from 'uuid';
import { closedReason, requestFullMessage } from '#contract/placements/placements.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { placementChanges } from '#contract/undo/undoable.ts';
import { latestActivity } from '#server/activity/latest-activity.ts';
import { changeOf, lastOwnChange } from '#server/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { release } from './assignment-service.ts';
import { formatPlaced, toRequestRecord, toVersionedDriver, toVersionedRequest } from './mapper.ts';
import { notifyCompany, notifyPlaced } from './message-service.ts';
import * as past from './past-repository.ts';
import * as repository from './repository.ts';
import {
  type ChangeContext,
  getDriverOrThrow,
  lockDriverOrThrow,
  lockRequestOrThrow,
  record,
  syncRequestStatus,
} from './service.ts';

/** Throws 409 if no driver can return to a locked request, which must be fulfilled or accept drivers. */
export async function requirePlace(tx: Database, request: repository.RequestRow): Promise<void> {
  const { companyName: name, status, driversNeeded: numberOfDriverNeeded } = request;
  const assignedDrivers = await repository.countPlaced(tx, request.id);
  const closed =
    status === 'Fulfilled'
      ? assignedDrivers >= numberOfDriverNeeded && requestFullMessage
      : closedReason({ name, status, assignedDrivers, numberOfDriverNeeded });
  if (closed) throw httpErrors.conflict(`The placement can't be restored. ${closed}`);
}

/**
 * Restores placements with a locked request that ended at one moment, with their first day, and notifies the
 * drivers if necessary. Locks the drivers; throws 409 if one is no longer available.
 */
export async function restorePlacements(
  { tx, notify, actor, now }: ChangeContext,
  request: repository.RequestRow,
  { driverIds, endedAt }: { driverIds: readonly string[]; endedAt: Date },
): Promise<string[]> {
  if (driverIds.length === 0) return [];
  const ended = await past.lockEndedPlacements(tx, { requestId: request.id, driverIds, endedAt });
  const gone = ended.find(({ status }) => status !== 'Approved');
  if (gone) {
    throw httpErrors.conflict(
      `The placements can't be restored: ${gone.fullName} is ${gone.status} now.`,
    );
  }
  for (const { id, driverId } of ended) {
    const placementId = uuid();
    await notifyPlaced(
      { tx, notify, now },
      { placementId, driver: await lockDriverOrThrow(tx, driverId), request },
    );
    await past.restorePlacement(tx, id, placementId);
    const changed = await repository.changeStatus(tx, driverId, ['Approved'], 'Assigned', now);
    if (!changed) throw new Error('a locked driver has changed');
    await record(tx, actor, [changed], request.id, now);
  }
  return ended.map(({ driverId }) => driverId);
}

interface AskedPlacement extends Pick<UndoBody, 'version'> {
  requestId: string;
  /**
   * The driver on whose screen it is undone; `version` is then the driver's, otherwise the
   * request's.
   */
  driverId?: string;
}

function describeUndone(
  company: string,
  released: readonly repository.DriverRow[],
  restored: readonly repository.DriverRow[],
): string {
  const are = (drivers: readonly repository.DriverRow[]) =>
    drivers.length === 1 ? `${drivers[0]?.fullName} is` : `${drivers.length} drivers are`;
  if (restored.length === 0) return `${are(released)} no longer placed with ${company}`;
  const instead = released.map(({ fullName }) => `, instead of ${fullName}`).join('');
  return `${are(restored)} placed with ${company} again${instead}`;
}

/**
 * Undoes the caller's placement of drivers by one action, a removal or a replacement, completely or not at all.
 * Returns a confirming sentence, and the record's status and version. Throws 409 if anything has changed since, the
 * place is taken or closed, or the driver who left is no longer available.
 */
export async function undoPlacement(
  { db, clock, notify, actor }: AdministratorContext,
  { requestId, driverId, version }: AskedPlacement,
): Promise<{ message: string; status: string; version: number }> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    // From here on, the request's placements can't change. The check below detects any other action.
    const { recordIds = [] } = (await latestActivity(tx, driverId ?? request.id)) ?? {};
    const driverIds = recordIds.filter((id) => id !== request.id).toSorted();
    const drivers = [];
    for (const id of driverIds) drivers.push(await lockDriverOrThrow(tx, id));
    const placedDriver = drivers.find(({ id }) => id === driverId);
    const now = clock();
    const versioned = placedDriver ? toVersionedDriver(placedDriver) : toVersionedRequest(request);
    const last = await lastOwnChange(
      tx,
      versioned,
      { seen: version, now, actorId: actor.id },
      placementChanges,
    );
    const startedIds = await past.findBegunPlacements(tx, {
      requestId: request.id,
      driverIds,
      startedAt: last.at,
    });
    const placed = await repository.countPlaced(tx, request.id);
    const changing = { tx, notify, actor, now };
    const released = drivers.filter(({ id }) => startedIds.includes(id));
    const restored =
      last.kind === 'driver-placed' ? [] : drivers.filter(({ id }) => !startedIds.includes(id));
    for (const driver of released) await release(changing, request, driver, { isUndone: true });
    if (restored.length > 0) {
      await requirePlace(tx, request);
      await restorePlacements(changing, request, {
        driverIds: restored.map(({ id }) => id),
        endedAt: last.at,
      });
      if (request.status === 'Pending')
        await repository.setRequestStatus(tx, request.id, 'Assigned', now);
    }
    await syncRequestStatus(tx, request, now);
    await notifyCompany({ tx, notify, now }, request);
    const after = await lockRequestOrThrow(tx, request.id);
    const [driver, reason] = [changeOf(last, 'driver'), changeOf(last, 'reason')];
    await recordActivity(tx, actor, {
      kind: 'placement-undone',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [...released, ...restored].map(({ id }) => id),
      changes: changesBetween(
        {
          driver: driver.after,
          reason: reason.after,
          driversPlaced: formatPlaced(placed, request),
          status: request.status,
        },
        {
          driver: driver.before,
          reason: reason.before,
          driversPlaced: formatPlaced(await repository.countPlaced(tx, request.id), request),
          status: after.status,
        },
      ),
    });
    const { status, version: raised } = placedDriver
      ? await getDriverOrThrow(tx, placedDriver.id)
      : after;
    return {
      message: describeUndone(request.companyName, released, restored),
      status,
      version: raised,
    };
  });
}
