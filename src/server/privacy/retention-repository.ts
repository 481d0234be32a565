import { type Insertable, type Selectable, sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { LegalHold } from '#contract/privacy/legal-holds.ts';
import type { RetentionKey } from '#contract/privacy/retention-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asJson } from '#server/platform/database/queries.ts';
import type { LegalHoldsTable, RetentionFailure, RetentionRunsTable } from './table.ts';

/** The retention of rejected applications in months, locked until the transaction `tx` ends. */
export const lockRejectedKept = (tx: Database) =>
  tx.selectFrom('rejectedRetention').selectAll().forUpdate().executeTakeFirstOrThrow();

export const findRejectedKept = (db: Database) =>
  db.selectFrom('rejectedRetention').select(['months', 'version']).executeTakeFirstOrThrow();

export const updateRejectedKept = (tx: Database, months: number) =>
  tx
    .updateTable('rejectedRetention')
    .set(({ eb }) => ({ months, version: eb('version', '+', 1) }))
    .returning(['months', 'version'])
    .executeTakeFirstOrThrow();

/** Starts the run of a day, or continues an interrupted or incomplete one. Returns whether nothing is left to do. */
export async function beginRun(db: Database, day: CalendarDate, startedAt: Date): Promise<boolean> {
  await db
    .insertInto('retentionRuns')
    .values({ day, startedAt })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const run = await db
    .selectFrom('retentionRuns')
    .select(['endedAt', 'failures'])
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return run.endedAt !== null && run.failures.length === 0;
}

export async function countRemoved(
  tx: Database,
  day: CalendarDate,
  key: RetentionKey,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await sql`update retention_runs
    set counts = counts || jsonb_build_object(${key}::text, coalesce((counts ->> ${key}::text)::int, 0) + ${count}::int)
    where day = ${day}`.execute(tx);
}

export async function recordFailures(
  db: Database,
  day: CalendarDate,
  failures: readonly RetentionFailure[],
) {
  await sql`update retention_runs set failures = ${asJson(failures)} where day = ${day}`.execute(
    db,
  );
}

/** Ends a run. Returns it with its counts; `undefined` if it had already ended. */
export async function endRun(tx: Database, day: CalendarDate, endedAt: Date) {
  return tx
    .updateTable('retentionRuns')
    .set({ endedAt })
    .where('day', '=', day)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function findLastRun(
  db: Database,
): Promise<Selectable<RetentionRunsTable> | undefined> {
  return db
    .selectFrom('retentionRuns')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteRuns(db: Database, day: CalendarDate): Promise<void> {
  await db.deleteFrom('retentionRuns').where('day', '<', day).execute();
}

export async function insertHold(tx: Database, hold: Insertable<LegalHoldsTable>): Promise<void> {
  await tx.insertInto('legalHolds').values(hold).execute();
}

/** Lifts the open hold on a record; returns its reason, or `undefined` if there is none. */
export async function liftHold(
  tx: Database,
  recordId: string,
  { liftedBy, liftedAt }: { liftedBy: string; liftedAt: Date },
): Promise<string | undefined> {
  const lifted = await tx
    .updateTable('legalHolds')
    .set({ liftedBy, liftedAt })
    .where('recordId', '=', recordId)
    .where('liftedAt', 'is', null)
    .returning('reason')
    .executeTakeFirst();
  return lifted?.reason;
}

export const toHold = (row: {
  id: string;
  reason: string;
  setBy: string;
  setAt: Date;
}): LegalHold => ({
  _id: row.id,
  reason: row.reason,
  setBy: row.setBy,
  setAt: row.setAt.toISOString(),
});
