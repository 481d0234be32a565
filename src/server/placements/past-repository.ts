import { type RawBuilder, sql } from 'kysely';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { Replaced } from '#contract/placements/past-placements.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows, onePage } from '#server/platform/database/queries.ts';
import { isReal } from './table.ts';

export interface EndedPlacement {
  id: string;
  driverId: string;
  requestId: string;
}

export async function findEndedPlacement(tx: Database, driverId: string, requestId: string) {
  return tx
    .selectFrom('placements')
    .select(['id', 'driverId', 'requestId'])
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
  const placements = await tx
    .selectFrom('placements')
    .select('driverId')
    .where('requestId', '=', requestId)
    .where('driverId', 'in', driverIds)
    .where('startedAt', '=', startedAt)
    .where('endedAt', 'is', null)
    .execute();
  return placements.map(({ driverId }) => driverId);
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
  const ended = await tx
    .selectFrom('placements')
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .select(['placements.id', 'driverId', 'requestId', 'fullName', 'drivers.status'])
    .where('requestId', '=', requestId)
    .where('driverId', 'in', driverIds)
    .where('endedAt', '=', endedAt)
    .orderBy('driverId')
    .orderBy('placements.id')
    .forUpdate('drivers')
    .execute();
  // Two placements of a driver can end in one millisecond; only the later one can be restored.
  return [...new Map(ended.map((placement) => [placement.driverId, placement])).values()];
}

/**
 * Restores an ended placement as another with the same beginning, and takes back the reason of its end. `id` is the
 * new one's.
 */
export async function restorePlacement(tx: Database, endedId: string, id: string): Promise<void> {
  const restored = await tx
    .updateTable('placements')
    .set({
      endReason: null,
      endWords: '',
      incidentOn: null,
      incidentDone: '',
      isUndone: true,
    })
    .where('id', '=', endedId)
    .returning(['driverId', 'requestId', 'startedAt', 'replacesId', 'freeDays'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('placements')
    .values({ ...restored, id })
    .execute();
}

export type ReplacedRow = Pick<
  Replaced,
  'assignmentId' | 'assignedAt' | 'endedAt' | 'driver' | 'freeDays'
> &
  Pick<Replaced, 'reason' | 'words' | 'incidentOn' | 'incidentDone'>;

// Longer chains are cut off.
const maxReplaced = 20;

/** The placements whose place a row of `placements` took, the latest first. */
export const replacedRows: RawBuilder<ReplacedRow[]> =
  sql`case when placements.replaces_id is null then '[]' else (
  with recursive replaced as (
    select former.*, placements.free_days as window_days, 1 as depth
      from placements as former where former.id = placements.replaces_id
    union all
    select former.*, replaced.free_days, depth + 1
      from replaced join placements as former on former.id = replaced.replaces_id where depth < ${sql.lit(maxReplaced)}
  )
  select coalesce(json_agg(json_build_object(
      'assignmentId', replaced.id, 'assignedAt', started_at, 'endedAt', ended_at, 'freeDays', window_days, 'reason', end_reason,
      'words', end_words, 'incidentOn', incident_on, 'incidentDone', incident_done, 'driver',
      json_build_object('_id', driver_id, 'driverId', driver_number::text, 'fullName', full_name)
    ) order by depth), '[]')
  from replaced join drivers on drivers.id = driver_id
) end`;

export interface PastOf {
  of: 'driverId' | 'requestId';
  id: string;
}

/** The ended placements of a driver or a request, latest end first. */
export async function findPast(db: Database, { of, id }: PastOf, paging: Paging) {
  const query = db
    .selectFrom('placements')
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['placements.id', 'startedAt', 'endedAt'])
    .select(['endReason', 'endWords', 'incidentOn', 'incidentDone'])
    .select(['placements.driverId', 'driverNumber', 'fullName'])
    .select([
      'placements.requestId as companyRequestId',
      'companyRequests.requestId',
      'companyName',
    ])
    .select(replacedRows.as('replaces'))
    .where(`placements.${of}`, '=', id)
    .where('endedAt', 'is not', null)
    .where(isReal)
    .orderBy('endedAt', 'desc')
    .orderBy('placements.id', 'desc')
    .$narrowType<{ endedAt: Date }>();
  return onePage(db, query, paging);
}

export type PastRow = Awaited<ReturnType<typeof findPast>>['rows'][number];

export const countAbsences = (db: Database, driverId: string, since: Date): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom('placements')
      .where('driverId', '=', driverId)
      .where('endedAt', '>=', since)
      .where('endReason', '=', 'absent')
      .where(isReal),
  );
