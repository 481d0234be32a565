import { sql } from 'kysely';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { driverColumns } from './repository.ts';

/** Clears the record of withdrawn messages. */
export async function forgetNotified(
  tx: Database,
  requestId: string,
  occasions: readonly string[],
): Promise<void> {
  if (occasions.length === 0) return;
  const forgotten = (column: 'startToldAs' | 'endToldAs') =>
    tx
      .updateTable('placements')
      .set({ [column]: null })
      .where('requestId', '=', requestId)
      .where(column, 'in', occasions)
      .execute();
  await forgotten('startToldAs');
  await forgotten('endToldAs');
}

/** The drivers whose arrival or departure the company doesn't know of, each group in order of placement. */
export async function findUnnotified(tx: Database, requestId: string) {
  const { rows } = await sql<{ driverId: string; isPlaced: boolean }>`
    select driver_id as "driverId", bool_or(ended_at is null) as "isPlaced"
    from placements where request_id = ${requestId}
    group by driver_id
    having bool_or(ended_at is null) <> bool_or(start_told_as is not null and end_told_as is null)
    order by max(started_at), max(id::text)`.execute(tx);
  if (rows.length === 0) return { coming: [], left: [] };
  const ids = rows.map(({ driverId }) => driverId);
  const drivers = await tx
    .selectFrom('drivers')
    .select(driverColumns)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  const those = (isPlaced: boolean) =>
    rows
      .filter((row) => row.isPlaced === isPlaced)
      .flatMap(({ driverId }) => byId.get(driverId) ?? []);
  return { coming: those(true), left: those(false) };
}

/** Records the message that announces these drivers to the company. */
export async function recordComing(
  tx: Database,
  requestId: string,
  { driverIds, occasion }: { driverIds: readonly string[]; occasion: string },
): Promise<void> {
  if (driverIds.length === 0) return;
  await tx
    .updateTable('placements')
    .set({ startToldAs: occasion })
    .where('requestId', '=', requestId)
    .where('driverId', 'in', driverIds)
    .where('endedAt', 'is', null)
    .execute();
}

/**
 * Records the message about the departure of these drivers, or of all who left. Returns the earlier announcements
 * that no longer name a driver who stays.
 */
export async function recordLeft(
  tx: Database,
  requestId: string,
  { driverIds, occasion }: { driverIds?: readonly string[]; occasion: string },
): Promise<string[]> {
  if (driverIds?.length === 0) return [];
  let query = tx
    .updateTable('placements')
    .set({ endToldAs: occasion })
    .where('requestId', '=', requestId)
    .where('startToldAs', 'is not', null)
    .where('endToldAs', 'is', null)
    .where('endedAt', 'is not', null);
  if (driverIds) query = query.where('driverId', 'in', driverIds);
  const ended = await query.returning('startToldAs').execute();
  const messageIds = [...new Set(ended.flatMap(({ startToldAs }) => startToldAs ?? []))];
  if (messageIds.length === 0) return [];
  const stillNaming = await tx
    .selectFrom('placements')
    .select('startToldAs')
    .where('requestId', '=', requestId)
    .where('startToldAs', 'in', messageIds)
    .where('endedAt', 'is', null)
    .execute();
  return messageIds.filter((one) => !stillNaming.some(({ startToldAs }) => startToldAs === one));
}

export const findDecision = (tx: Database, driverId: string, kind: ActivityKind, since: Date) =>
  tx
    .selectFrom('activity')
    .select(['id', 'changes'])
    .where(sql<boolean>`record_ids @> array[${driverId}]::uuid[]`)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
