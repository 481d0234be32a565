import { belowPlacedMessage } from '#contract/requests/request-correction.ts';
import type { RequestStatus } from '#contract/requests/requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import * as repository from './repository.ts';
import { lockRequestOrThrow } from './service.ts';

/**
 * Lets a request's status follow the number of drivers that it needs from now on, and returns it: a Fulfilled one that needs
 * more than are placed is open again. Throws 409 if fewer are needed than are placed.
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
  const isReopened = request.status === 'Fulfilled' && driversNeeded > request.driversNeeded && driversNeeded > placed;
  if (!isReopened) return request.status;
  const status = placed > 0 ? 'Assigned' : 'Pending';
  await repository.setRequestStatus(tx, request.id, status, now);
  return status;
}
