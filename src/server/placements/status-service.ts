import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import {
  type DriverAction,
  driverActions,
  reasonsOfActions,
} from '#contract/drivers/driver-actions.ts';
import { otherOpenMessage } from '#contract/drivers/drivers.ts';
import {
  type DecisionRemarks,
  decisionReasons,
  remarkChecks,
} from '#contract/drivers/rejection.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { acceptUnjudged } from '#server/documents/verdict-service.ts';
import { onlyOneOpen } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflictOn, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toDriverRecord, toVersionedDriver } from './mapper.ts';
import { notifyCompany, notifyDecided } from './message-service.ts';
import * as repository from './repository.ts';
import {
  getDriverOrThrow,
  lockDriverOrThrow,
  lockRequestOrThrow,
  record,
  syncRequestStatus,
} from './service.ts';

/** An administrator's action on a driver, and the driver's version that it is based on. */
interface DriverDecision {
  action: DriverAction;
  driverId: string;
  version?: number | undefined;
  /** The reason for a rejection or block; other actions ignore it. */
  rejection?: DecisionRemarks | undefined;
}

const kinds = {
  approve: 'driver-approved',
  reject: 'driver-rejected',
  block: 'driver-blocked',
  unblock: 'driver-unblocked',
  delete: 'driver-deleted',
} as const satisfies Record<DriverAction, ActivityKind>;

// Exceeded only if the driver is placed elsewhere during each attempt.
const maxTries = 10;

/**
 * Changes a driver's status as `driverActions` allows, and returns the updated driver. Blocking also ends the
 * placement in the same transaction. Approving accepts unjudged documents. Deleting moves the driver to the bin:
 * the documents are kept for a while, but can't be opened. Throws 409 with the current status if the action isn't
 * allowed, documents prevent the approval, or the version is outdated.
 */
export async function changeDriverStatus(
  context: AdministratorContext,
  { driverId, ...decision }: DriverDecision,
) {
  const { db } = context;
  const { action } = decision;
  const rejection = remarksFor(decision, context.clock());
  const driverBefore = await getDriverOrThrow(db, driverId);
  const { from, done: participle } = driverActions[action];
  for (let tries = 1; ; tries += 1) {
    const change = await tryChangeStatus(context, driverBefore, { ...decision, rejection });
    const driver = await getDriverOrThrow(db, driverBefore.id);
    if (change) return { ...driver, status: change.to, version: change.version };
    // The driver was placed or released meanwhile, so another request has to be locked.
    const hasMoved = from.includes(driver.status) && tries < maxTries;
    if (!hasMoved) {
      throw httpErrors.conflict(
        `${driver.fullName} is ${driver.status} and can't be ${participle}.`,
      );
    }
  }
}

/**
 * The stored reason, words and note of a decision: a block has no words, since the driver isn't notified. Throws
 * 400 if they are invalid.
 */
function remarksFor(
  { action, rejection }: Pick<DriverDecision, 'action' | 'rejection'>,
  now: Date,
): DecisionRemarks | undefined {
  const reasons = reasonsOfActions[action];
  if (!rejection || !reasons) return undefined;
  const { reason } = rejection;
  if (reason !== undefined && !reasons.includes(reason)) {
    throw httpErrors.invalidField('reason', `reason must be one of: ${reasons.join(', ')}.`);
  }
  rejectInvalid(remarkChecks, rejection, now);
  return action === 'block' ? { ...rejection, words: '' } : rejection;
}

/**
 * Ends a blocked driver's current placement and returns its request, which stays locked;
 * `undefined` if there is none.
 */
async function endPlacement(
  tx: Database,
  driverId: string,
  clock: Clock,
): Promise<repository.RequestRow | undefined> {
  const placedWith = await repository.findPlacedWith(tx, driverId);
  if (placedWith === undefined) return undefined;
  const request = await lockRequestOrThrow(tx, placedWith);
  const now = clock();
  const ended = await repository.endPlacements(tx, request.id, driverId, now, {
    endReason: 'blocked',
  });
  if (ended.length === 0) return undefined;
  await syncRequestStatus(tx, request, now);
  return request;
}

async function tryChangeStatus(
  { db, clock, notify, actor }: AdministratorContext,
  { id }: Pick<repository.DriverRow, 'id'>,
  { action, version: seen, rejection }: Omit<DriverDecision, 'driverId'>,
): Promise<repository.ChangedDriver | undefined> {
  const { from, to = 'before the block' } = driverActions[action];
  const change = db.transaction().execute(async (tx) => {
    const request = from.includes('Assigned') ? await endPlacement(tx, id, clock) : undefined;
    const locked = await lockDriverOrThrow(tx, id);
    await checkVersion(tx, toVersionedDriver(locked), { seen, now: clock(), actorId: actor.id });
    const present = request
      ? (['Assigned'] as const)
      : from.filter((status) => status !== 'Assigned');
    const isApproval = action === 'approve' && from.includes(locked.status);
    const accepted = isApproval ? await acceptUnjudged(tx, locked, { actor, now: clock() }) : [];
    const changed = await repository.changeStatus(tx, id, present, to, clock());
    if (!changed) return undefined;
    const now = clock();
    await record(tx, actor, [{ ...changed, rejection }], request?.id ?? null, now);
    const occasion = await recordActivity(tx, actor, {
      kind: kinds[action],
      at: now,
      record: toDriverRecord(locked),
      alsoAbout: request ? [request.id] : [],
      changes: changesBetween(
        {
          status: changed.from,
          placedWith: request ? `${request.companyName}, ${request.requestId}` : '',
        },
        {
          status: changed.to,
          acceptedDocuments: accepted.map((group) => documentLabels[group]).join(', '),
          reason: rejection?.reason ? decisionReasons[rejection.reason] : '',
          words: rejection?.words ?? '',
          note: rejection?.note ?? '',
        },
      ),
    });
    const decided = { action, occasion, words: rejection?.words ?? '', to: changed.to };
    await notifyDecided({ tx, notify, now }, locked, decided);
    if (request) await notifyCompany({ tx, notify, now }, request);
    return changed;
  });
  return conflictOn(onlyOneOpen, otherOpenMessage, change);
}
