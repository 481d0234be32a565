import { v7 as uuid } from 'uuid';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { driverStatuses, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { requestStatuses } from '#contract/requests/requests.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { placementChanges } from '#contract/undo/undoable.ts';
import { latestActivity } from '#server/activity/latest-activity.ts';
import { changeOf, lastOwnChange } from '#server/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { onlyOneOpen } from '#server/drivers/table.ts';
import { conflictOn } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import {
  formatPlaced,
  toDriverRecord,
  toRequestRecord,
  toVersionedDriver,
  toVersionedRequest,
} from './mapper.ts';
import {
  notifyCompany,
  notifyDecidedAgain,
  notifyEndingUndone,
  notifyReopeningUndone,
} from './message-service.ts';
import { findEndedPlacement, restorePlacement } from './past-repository.ts';
import * as repository from './repository.ts';
import { getDriverOrThrow, lockDriverOrThrow, lockRequestOrThrow, record } from './service.ts';
import { requirePlace, restorePlacements, undoPlacement } from './undo-placement-service.ts';

interface UndoneChange extends Pick<UndoBody, '_id' | 'version'> {
  kinds: readonly ActivityKind[];
}

interface UndoResult {
  _id: string;
  /** Describes the restored state in a sentence. */
  message: string;
  status: string;
  version: number;
}

const isOfPlacement = (kind: ActivityKind): boolean => placementChanges.some((one) => one === kind);
const ofStatus = (kinds: readonly ActivityKind[]) => kinds.filter((kind) => !isOfPlacement(kind));

/** The last action on a record, if it is a placement change that the caller can undo. */
async function lastOfPlacement(
  { db }: AdministratorContext,
  id: string,
  kinds: readonly ActivityKind[],
) {
  const last = await latestActivity(db, id);
  return last && kinds.includes(last.kind) && isOfPlacement(last.kind) ? last : undefined;
}

/** Undoes the caller's last change of a driver: a decision or a placement change. Throws 409 if it can't. */
export async function undoDriverChange(
  context: AdministratorContext,
  change: UndoneChange,
): Promise<UndoResult> {
  const { id } = await getDriverOrThrow(context.db, change._id);
  const [requestId] = (await lastOfPlacement(context, id, change.kinds))?.recordIds ?? [];
  if (requestId === undefined) return undoDecision(context, { ...change, _id: id });
  return { _id: id, ...(await undoPlacement(context, { ...change, requestId, driverId: id })) };
}

/** Undoes the caller's last change of a request: its status or placements. Throws 409 if it can't. */
export async function undoRequestChange(
  context: AdministratorContext,
  change: UndoneChange,
): Promise<UndoResult> {
  const id = await repository.findRequestKey(context.db, change._id);
  if (id === undefined || !(await lastOfPlacement(context, id, change.kinds)))
    return undoStatus(context, change);
  return { _id: id, ...(await undoPlacement(context, { ...change, requestId: id })) };
}

/**
 * Undoes the caller's last change of a driver's status; for a block that ended a placement, also restores that.
 * Throws 409 if anything has changed since, or the place is taken or closed.
 */
async function undoDecision(
  { db, clock, notify, actor }: AdministratorContext,
  { _id: id, version, kinds }: UndoneChange,
): Promise<UndoResult> {
  const change = db.transaction().execute(async (tx) => {
    // Requests are locked before drivers. The check below detects if this is no longer the last change.
    const blocked = await latestActivity(tx, id);
    const placedWith =
      blocked?.kind === 'driver-blocked' ? blocked.recordIds.find((one) => one !== id) : undefined;
    const request = placedWith === undefined ? undefined : await lockRequestOrThrow(tx, placedWith);
    const driver = await lockDriverOrThrow(tx, id);
    const now = clock();
    const last = await lastOwnChange(
      tx,
      toVersionedDriver(driver),
      { seen: version, now, actorId: actor.id },
      ofStatus(kinds),
    );
    if (last.recordIds[1] !== request?.id) throw new Error('a locked driver has changed');
    const before = driverStatuses.find((status) => status === changeOf(last, 'status').before);
    if (before === undefined) throw new Error('the entry has no status of drivers');
    const to = driver.status === 'Deleted' ? 'before the deletion' : before;
    const changed = await repository.changeStatus(tx, id, [driver.status], to, now);
    if (!changed) throw new Error('a locked driver has changed');
    if (request) {
      await requirePlace(tx, request);
      const placement = await findEndedPlacement(tx, id, request.id);
      if (!placement) throw new Error('there is no placement to restore');
      await restorePlacement(tx, placement.id, uuid());
      if (request.status === 'Pending')
        await repository.setRequestStatus(tx, request.id, 'Assigned', now);
    }
    await notifyDecidedAgain({ tx, notify, now }, driver, changed.to);
    if (request) await notifyCompany({ tx, notify, now }, request);
    await record(tx, actor, [changed], request?.id ?? null, now);
    await recordActivity(tx, actor, {
      kind: 'driver-undone',
      at: now,
      record: toDriverRecord(driver),
      alsoAbout: request ? [request.id] : [],
      changes: changesBetween(
        { status: changed.from },
        {
          status: changed.to,
          placedWith: request ? `${request.companyName}, ${request.requestId}` : '',
        },
      ),
    });
    const message = `${driver.fullName} is ${changed.to} again`;
    return { _id: id, message, status: changed.to, version: changed.version };
  });
  return conflictOn(onlyOneOpen, otherOpenMessage, change);
}

/**
 * Undoes the caller's last ending or reopening of a request. Undoing a cancellation places its drivers again.
 * Throws 409 if anything has changed since, or one of them is no longer available.
 */
async function undoStatus(
  { db, clock, notify, actor }: AdministratorContext,
  { _id, version, kinds }: UndoneChange,
): Promise<UndoResult> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, _id);
    const now = clock();
    const versioned = toVersionedRequest(request);
    const last = await lastOwnChange(
      tx,
      versioned,
      { seen: version, now, actorId: actor.id },
      ofStatus(kinds),
    );
    const before = requestStatuses.find((status) => status === changeOf(last, 'status').before);
    if (before === undefined) throw new Error('the entry has no status of requests');
    const [, ...driverIds] = last.recordIds;
    const placed = await restorePlacements({ tx, notify, actor, now }, request, {
      driverIds,
      endedAt: last.at,
    });
    const reason = changeOf(last, 'reason').before ?? '';
    const raised = await repository.setRequestStatus(tx, request.id, before, now, {
      cancelReason: reason,
    });
    const undone = last.kind === 'request-reopened' ? notifyReopeningUndone : notifyEndingUndone;
    await undone({ tx, notify, now }, request, last.id);
    await recordActivity(tx, actor, {
      kind: 'request-undone',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: placed,
      changes: changesBetween(
        {
          status: request.status,
          ...(placed.length > 0 && { driversPlaced: formatPlaced(0, request) }),
        },
        {
          status: before,
          ...(placed.length > 0 && { driversPlaced: formatPlaced(placed.length, request) }),
          reason,
        },
      ),
    });
    return {
      _id: request.id,
      message: `${versioned.subject} is ${before} again`,
      status: before,
      version: raised,
    };
  });
}
