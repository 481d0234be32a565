import type { Channel } from '#contract/messages/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { accountErrors, connectionErrors } from '#server/platform/system/sending-error.ts';

export const findPlacing = (db: Database) =>
  db.selectFrom('placingSettings').select(['freeDays', 'version']).executeTakeFirstOrThrow();

export const lockPlacing = (tx: Database) =>
  tx.selectFrom('placingSettings').selectAll().forUpdate().executeTakeFirstOrThrow();

export const updatePlacing = (tx: Database, freeDays: number) =>
  tx
    .updateTable('placingSettings')
    .set(({ eb }) => ({ freeDays, version: eb('version', '+', 1) }))
    .returning(['freeDays', 'version'])
    .executeTakeFirstOrThrow();

/** Messages that wait because of the channel's former settings are due now. */
export const releaseWaiting = (tx: Database, channel: Channel, now: Date) =>
  tx
    .updateTable('messages')
    .set({ dueAt: now })
    .where('channel', '=', channel)
    .where('state', '=', 'Waiting')
    .where('dueAt', '>', now)
    .where('error', 'in', [...accountErrors, ...connectionErrors])
    .execute();

export const lockOutlet = (tx: Database, channel: Channel) =>
  tx
    .selectFrom('outletSettings')
    .select(['id', 'version'])
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function storeOutlet(
  tx: Database,
  channel: Channel,
  sealed: Buffer | null,
): Promise<void> {
  await tx
    .updateTable('outletSettings')
    .set(({ eb }) => ({ sealed, version: eb('version', '+', 1) }))
    .where('channel', '=', channel)
    .execute();
}
