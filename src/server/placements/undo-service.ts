import { v7 as uuid } from 'uuid';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { driverStatuses, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { requestFullMessage, whyClosed } from '#contract/placements/placements.ts';
import { requestStatuses } from '#contract/requests/requests.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { onlyOneOpen } from '#server/drivers/table.ts';
import { latestActivity } from '#server/platform/activity/latest-activity.ts';
import { lastOwnChange } from '#server/platform/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflictOn, httpErrors } from '#server/platform/http/http-errors.ts';
import { withdrawMessages } from '#server/platform/messages/queue-messages.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import { formatPlaced, toDriverRecord, toRequestRecord, toVersionedDriver, toVersionedRequest } from './mapper.ts';
import { notifyCompany, notifyEndingUndone, notifyPlaced } from './message-service.ts';
import { findEndedPlacement, lockEndedPlacements } from './past-repository.ts';
import * as repository from './repository.ts';
import { getDriverOrThrow, lockDriverOrThrow, lockRequestOrThrow, type PlacementsContext, record } from './service.ts';

type UndoContext = Pick<PlacementsContext, 'db' | 'clock' | 'notify'> & Acting;
type Asked = Pick<UndoBody, '_id' | 'version'>;

/** A record whose status was set back. */
export interface Undone {
  _id: string;
  /** Begins a sentence. */
  subject: string;
  status: string;
  version: number;
}

const ofDrivers: readonly ActivityKind[] = [
  'driver-approved',
  'driver-rejected',
  'driver-blocked',
  'driver-unblocked',
  'driver-deleted',
];

/**
 * Takes back the caller's own last change of a driver's status; a block that ended a placement also restores that. Throws
 * 409 if something has changed since, or if the place has been taken or closed.
 */
export async function undoDriverChange(
  { db, clock, notify, actor }: UndoContext,
  { _id, version }: Asked,
): Promise<Undone> {
  const { id } = await getDriverOrThrow(db, _id);
  const change = db.transaction().execute(async (tx) => {
    // Requests are locked before drivers. If this isn't the last change any more, the check below says so.
    const blocked = await latestActivity(tx, id);
    const placedWith = blocked?.kind === 'driver-blocked' ? blocked.recordIds.find((one) => one !== id) : undefined;
    const request = placedWith === undefined ? undefined : await lockRequestOrThrow(tx, placedWith);
    const driver = await lockDriverOrThrow(tx, id);
    const now = clock();
    const deciding = { seen: version, now, actorId: actor.id };
    const last = await lastOwnChange(tx, toVersionedDriver(driver), deciding, ofDrivers);
    if (last.alsoAbout[0] !== request?.id) throw new Error('a locked driver has changed');
    const before = driverStatuses.find((status) => status === last.before);
    if (before === undefined) throw new Error(`${last.before} is no status of drivers`);
    const to = driver.status === 'Deleted' ? 'before the deletion' : before;
    const changed = await repository.changeStatus(tx, id, [driver.status], to, now);
    if (!changed) throw new Error('a locked driver has changed');
    if (request) await placeAgain(tx, request, id, now);
    await withdrawMessages(tx, last.id);
    if (request) await notifyCompany({ tx, notify, now }, request);
    await record(tx, actor, [changed], request?.id ?? null, now);
    await recordActivity(tx, actor, {
      kind: 'driver-undone',
      at: now,
      record: toDriverRecord(driver),
      alsoAbout: request ? [request.id] : [],
      changes: changesBetween(
        { status: changed.from },
        { status: changed.to, placedWith: request ? `${request.companyName}, ${request.requestId}` : '' },
      ),
    });
    return { _id: id, subject: driver.fullName, status: changed.to, version: changed.version };
  });
  return conflictOn(onlyOneOpen, otherOpenMessage, change);
}

/** Restores a driver's last placement with a locked request, which is fulfilled or takes drivers. */
async function placeAgain(tx: Database, request: repository.RequestRow, driverId: string, now: Date): Promise<void> {
  const { companyName: name, status, driversNeeded: numberOfDriverNeeded } = request;
  const assignedDrivers = await repository.countPlaced(tx, request.id);
  const closed =
    status === 'Fulfilled'
      ? assignedDrivers >= numberOfDriverNeeded && requestFullMessage
      : whyClosed({ name, status, assignedDrivers, numberOfDriverNeeded });
  if (closed) throw httpErrors.conflict(`The placement can't be restored. ${closed}`);
  const placement = await findEndedPlacement(tx, driverId, request.id);
  if (!placement) throw new Error('there is no placement to restore');
  await repository.insertPlacement(tx, { ...placement, id: uuid() });
  if (status === 'Pending') await repository.setRequestStatus(tx, request.id, 'Assigned', now);
}

const ofRequests: readonly ActivityKind[] = ['request-fulfilled', 'request-cancelled'];

/**
 * Takes back the caller's own last ending of a request. After a cancellation its drivers are placed again. Throws 409 if
 * something has changed since, or if one of them isn't available any more.
 */
export async function undoRequestEnding(
  { db, clock, notify, actor }: UndoContext,
  { _id, version }: Asked,
): Promise<Undone> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, _id);
    const now = clock();
    const versioned = toVersionedRequest(request);
    const last = await lastOwnChange(tx, versioned, { seen: version, now, actorId: actor.id }, ofRequests);
    const before = requestStatuses.find((status) => status === last.before);
    if (before === undefined) throw new Error(`${last.before} is no status of requests`);
    const ended = { requestId: request.id, driverIds: last.alsoAbout, endedAt: last.at };
    const released = last.alsoAbout.length === 0 ? [] : await lockEndedPlacements(tx, ended);
    const gone = released.find(({ status }) => status !== 'Approved');
    if (gone) {
      throw httpErrors.conflict(`The placements can't be restored: ${gone.fullName} is ${gone.status} now.`);
    }
    for (const { driverId, requestId, startedAt } of released) {
      const placementId = uuid();
      await notifyPlaced({ tx, notify, now }, { placementId, driver: await lockDriverOrThrow(tx, driverId), request });
      await repository.insertPlacement(tx, { id: placementId, driverId, requestId, startedAt });
      const changed = await repository.changeStatus(tx, driverId, ['Approved'], 'Assigned', now);
      if (!changed) throw new Error('a locked driver has changed');
      await record(tx, actor, [changed], request.id, now);
    }
    const raised = await repository.setRequestStatus(tx, request.id, before, now);
    await notifyEndingUndone({ tx, notify, now }, request, last.id);
    await recordActivity(tx, actor, {
      kind: 'request-undone',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: released.map(({ driverId }) => driverId),
      changes: changesBetween(
        { status: request.status, ...(released.length > 0 && { driversPlaced: formatPlaced(0, request) }) },
        { status: before, ...(released.length > 0 && { driversPlaced: formatPlaced(released.length, request) }) },
      ),
    });
    return { _id: request.id, subject: versioned.subject, status: before, version: raised };
  });
}
