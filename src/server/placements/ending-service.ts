import type * as z from 'zod/mini';
import { cancelChecks, type changeRequestStatus } from '#contract/placements/placements.ts';
import { awaitsCancelling, canEnd } from '#contract/requests/requests.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { formatPlaced, toRequestRecord, toVersionedRequest } from './mapper.ts';
import { notifyRemoved, notifyReopened, notifyRequestEnded } from './message-service.ts';
import * as repository from './repository.ts';
import { type ChangeContext, lockRequestOrThrow, releaseDrivers } from './service.ts';

type StatusBody = z.infer<typeof changeRequestStatus.body>;
type Ending = StatusBody & { status: 'Fulfilled' | 'Cancelled' };

const kinds = { Fulfilled: 'request-fulfilled', Cancelled: 'request-cancelled' } as const;

const isEnding = (change: StatusBody): change is Ending => change.status !== 'Pending';

/**
 * Ends a request, reopens a cancelled one without drivers, or keeps one that the company asked to cancel.
 * Cancelling releases its drivers, fulfilling keeps them. Throws 409 if the version is outdated or the status
 * doesn't allow it; 400 for a reason that is too long.
 */
export async function changeRequest(
  { db, clock, notify, actor }: AdministratorContext,
  change: StatusBody,
) {
  rejectInvalid(cancelChecks, { reason: change.reason }, clock());
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, change.requestId);
    const now = clock();
    await checkVersion(tx, toVersionedRequest(request), {
      seen: change.version,
      now,
      actorId: actor.id,
    });
    const acting = { tx, notify, actor, now };
    const keeps = !isEnding(change) && awaitsCancelling(request);
    const version = isEnding(change)
      ? await end(acting, request, change)
      : await (keeps ? keep(acting, request) : reopen(acting, request));
    return {
      _id: request.id,
      requestId: request.requestId,
      status: keeps ? request.status : change.status,
      version,
    };
  });
}

async function end(
  { tx, notify, actor, now }: ChangeContext,
  request: repository.RequestRow,
  { status, reason }: Ending,
): Promise<number> {
  if (!canEnd(status, request.status)) {
    const lacking =
      status === 'Fulfilled' && request.status === 'Pending' ? ': no driver is assigned to it' : '';
    throw httpErrors.conflict(
      `The request from ${request.companyName} is ${request.status} and can't be marked as ${status.toLowerCase()}${lacking}.`,
    );
  }
  const released =
    status === 'Cancelled'
      ? await repository.endPlacements(tx, request.id, undefined, now, { endReason: 'cancelled' })
      : [];
  const freed = await releaseDrivers(tx, actor, released, request, now);
  const cancelReason = status === 'Cancelled' ? reason : '';
  const version = await repository.setRequestStatus(tx, request.id, status, now, {
    cancelReason,
  });
  const placedChange = released.length > 0 && {
    field: 'driversPlaced' as const,
    before: formatPlaced(released.length, request),
    after: formatPlaced(0, request),
  };
  const occasion = await recordActivity(tx, actor, {
    kind: kinds[status],
    at: now,
    record: toRequestRecord(request),
    alsoAbout: released.map(({ driverId }) => driverId),
    changes: [
      { field: 'status', before: request.status, after: status },
      ...(placedChange ? [placedChange] : []),
      ...changesBetween({}, { reason: cancelReason }),
    ],
  });
  await notifyRequestEnded({ tx, notify, now }, request, { status, occasion });
  for (const driver of freed) {
    const placement = released.find(({ driverId }) => driverId === driver.id);
    if (placement)
      await notifyRemoved({ tx, notify, now }, { placementId: placement.id, driver, request });
  }
  return version;
}

async function keep(
  { tx, actor, now }: ChangeContext,
  request: repository.RequestRow,
): Promise<number> {
  const version = await repository.setRequestStatus(tx, request.id, request.status, now, {
    cancelAskedAt: null,
  });
  await recordActivity(tx, actor, {
    kind: 'request-kept',
    at: now,
    record: toRequestRecord(request),
    changes: [],
  });
  return version;
}

async function reopen(
  { tx, notify, actor, now }: ChangeContext,
  request: repository.RequestRow,
): Promise<number> {
  if (request.status !== 'Cancelled') {
    throw httpErrors.conflict(
      `The request from ${request.companyName} is ${request.status}, so it can't be reopened.`,
    );
  }
  const version = await repository.setRequestStatus(tx, request.id, 'Pending', now, {
    cancelAskedAt: null,
  });
  const occasion = await recordActivity(tx, actor, {
    kind: 'request-reopened',
    at: now,
    record: toRequestRecord(request),
    changes: changesBetween(
      { status: request.status, reason: request.cancelReason },
      { status: 'Pending' },
    ),
  });
  await notifyReopened({ tx, notify, now }, request, occasion);
  return version;
}
