import type * as z from 'zod/mini';
import type { changeRequestStatus } from '#contract/placements.ts';
import { canEnd } from '#contract/requests.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import { describePlaced, toRequestRecord, toVersionedRequest } from './mapper.ts';
import { toPlacementEnded, toRequestEnded } from './message-mapper.ts';
import * as repository from './repository.ts';
import { lockRequestOrThrow, type PlacementsContext, releaseDrivers } from './service.ts';

const endings = { Fulfilled: 'request-fulfilled', Cancelled: 'request-cancelled' } as const;

/**
 * Ends a request. Cancelling releases its drivers, fulfilling keeps them. Throws 409 if it isn't the version that was seen, or
 * if its status doesn't allow it.
 */
export async function endRequest(
  { db, clock, tell, actor }: Pick<PlacementsContext, 'db' | 'clock' | 'tell'> & Acting,
  { requestId, status, version: seen }: z.infer<typeof changeRequestStatus.body>,
): Promise<z.infer<typeof changeRequestStatus.response>['data']> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const now = clock();
    await checkVersion(tx, toVersionedRequest(request), { seen, now, actorId: actor.id });
    if (!canEnd(status, request.status)) {
      const lacking = status === 'Fulfilled' && request.status === 'Pending' ? ': no driver is assigned to it' : '';
      throw httpErrors.conflict(
        `The request from ${request.companyName} is ${request.status} and can't be marked as ${status.toLowerCase()}${lacking}.`,
      );
    }
    const released = status === 'Cancelled' ? await repository.endPlacements(tx, request.id, undefined, now) : [];
    const freed = await releaseDrivers(tx, actor, released, request, now);
    const version = await repository.setRequestStatus(tx, request.id, status, now);
    const left = released.length > 0 && {
      field: 'driversPlaced' as const,
      before: describePlaced(released.length, request),
      after: describePlaced(0, request),
    };
    const occasion = await recordActivity(tx, actor, {
      kind: endings[status],
      at: now,
      record: toRequestRecord(request),
      alsoAbout: released.map(({ driverId }) => driverId),
      changes: [{ field: 'status', before: request.status, after: status }, ...(left ? [left] : [])],
    });
    const ended = freed.map((driver) => toPlacementEnded(occasion, driver, request));
    await tell(tx, [toRequestEnded(occasion, request, status), ...ended], now);
    return { _id: request.id, requestId: request.requestId, status, version };
  });
}
