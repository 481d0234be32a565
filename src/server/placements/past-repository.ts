import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';

export type EndedPlacement = { id: string; driverId: string; requestId: string; startedAt: Date };

export async function findEndedPlacement(tx: Database, driverId: string, requestId: string) {
  return tx
    .selectFrom('placements')
    .select(['id', 'driverId', 'requestId', 'startedAt'])
    .where('driverId', '=', driverId)
    .where('requestId', '=', requestId)
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The drivers among these whose placement with a request began at this moment and hasn't ended. */
export async function findBegunPlacements(
  tx: Database,
  {
    requestId,
    driverIds,
    startedAt,
  }: { requestId: string; driverIds: readonly string[]; startedAt: Date },
): Promise<string[]> {
  if (driverIds.length === 0) return [];
  const begun = await tx
    .selectFrom('placements')
    .select('driverId')
    .where('requestId', '=', requestId)
    .where('driverId', 'in', driverIds)
    .where('startedAt', '=', startedAt)
    .where('endedAt', 'is', null)
    .execute();
  return begun.map(({ driverId }) => driverId);
}

/**
 * The placements of these drivers with a request that ended at this moment. Locks the drivers until the transaction
 * ends.
 */
export async function lockEndedPlacements(
  tx: Database,
  {
    requestId,
    driverIds,
    endedAt,
  }: { requestId: string; driverIds: readonly string[]; endedAt: Date },
): Promise<(EndedPlacement & { fullName: string; status: DriverStatus })[]> {
  return tx
    .selectFrom('placements')
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .select(['placements.id', 'driverId', 'requestId', 'startedAt', 'fullName', 'drivers.status'])
    .where('requestId', '=', requestId)
    .where('driverId', 'in', driverIds)
    .where('endedAt', '=', endedAt)
    .orderBy('driverId')
    .forUpdate('drivers')
    .execute();
}
