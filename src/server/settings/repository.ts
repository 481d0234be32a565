import type { Database } from '#server/platform/database/database.ts';

export const findPlacing = (db: Database) =>
  db.selectFrom('placingSettings').select(['freeDays', 'version']).executeTakeFirstOrThrow();

/** Locked until the transaction ends. */
export const lockPlacing = (tx: Database) =>
  tx.selectFrom('placingSettings').selectAll().forUpdate().executeTakeFirstOrThrow();

export const updatePlacing = (tx: Database, freeDays: number) =>
  tx
    .updateTable('placingSettings')
    .set(({ eb }) => ({ freeDays, version: eb('version', '+', 1) }))
    .returning(['freeDays', 'version'])
    .executeTakeFirstOrThrow();
