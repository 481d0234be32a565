import type * as z from 'zod/mini';
import type { assignDrivers } from '#contract/placements/several-placements.ts';
import { requestNotFoundMessage } from '#contract/requests/requests.ts';
import { HttpError, httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { assignDriver } from './assignment-service.ts';
import { findRequestKey } from './repository.ts';

type Wanted = z.infer<typeof assignDrivers.body> & { requestId: string };
type Outcome = z.infer<typeof assignDrivers.response>['data'];

/**
 * Places drivers one after the other, each as a single one is placed. Who can't be is named with the reason, the others are
 * placed. The company is told of all of them in one message. Throws 404 if there is no such request.
 */
export async function placeSeveral(
  context: AdministratorContext,
  { requestId, driverIds, versions = {} }: Wanted,
): Promise<Outcome> {
  // Otherwise each driver would be refused for it.
  const key = await findRequestKey(context.db, requestId);
  if (key === undefined) throw httpErrors.notFound(requestNotFoundMessage);
  const outcome: Outcome = { placed: [], refusals: [] };
  for (const driverId of new Set(driverIds)) {
    try {
      const { driver } = await assignDriver(context, { driverId, requestId: key, driverVersion: versions[driverId] });
      outcome.placed.push({ _id: driver._id, driverId: driver.driverId, fullName: driver.fullName });
    } catch (error) {
      if (!(error instanceof HttpError && (error.status === 404 || error.status === 409))) throw error;
      outcome.refusals.push({ driverId, reason: error.message });
    }
  }
  return outcome;
}
