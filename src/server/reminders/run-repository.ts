import { sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RunRow, reminderEvents } from './table.ts';

/** Begins the run of a day, or goes on with the one that was interrupted. */
export async function beginRun(db: Database, day: CalendarDate, startedAt: Date): Promise<void> {
  await db
    .insertInto('reminderRuns')
    .values({ day, startedAt })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ endedAt: null }))
    .execute();
}

/** Counts drivers who are reminded in this transaction. */
export async function countDrivers(tx: Database, day: CalendarDate, drivers: number): Promise<void> {
  await tx
    .updateTable('reminderRuns')
    .set({ drivers: sql`drivers + ${drivers}` })
    .where('day', '=', day)
    .execute();
}

/** Ends a run. Returns it with what it has counted. */
export async function endRun(
  tx: Database,
  day: CalendarDate,
  ended: Pick<RunRow, 'endedAt' | 'clients' | 'trainees' | 'unreachable'>,
): Promise<RunRow> {
  return tx.updateTable('reminderRuns').set(ended).where('day', '=', day).returningAll().executeTakeFirstOrThrow();
}

/** The messages and drivers that a run has not reached. */
export interface Unarrived {
  day: CalendarDate;
  /** Messages. */
  failed: number;
  /** Drivers of whom all messages have failed: the names of the first ones, and how many there are. */
  unreached: { total: number; named: string[] };
}

/**
 * Finds the messages and drivers that the last run before `day` has not reached, with up to `limit` names; `undefined`
 * if there was none.
 */
export async function findUnarrivedBefore(db: Database, day: CalendarDate, limit: number) {
  const last = await db
    .selectFrom('reminderRuns')
    .select(['day', 'startedAt', 'endedAt'])
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  let ofRun = db.selectFrom('messages').where('event', 'in', reminderEvents).where('createdAt', '>=', last.startedAt);
  if (last.endedAt !== null) ofRun = ofRun.where('createdAt', '<=', last.endedAt);
  const hasFailed = sql<boolean>`state in ('Failed', 'Given up')`;
  const { failed } = await ofRun
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where(hasFailed)
    .executeTakeFirstOrThrow();
  const rows = await ofRun
    .select(({ fn }) => [fn.min('recordName').as('name'), sql<number>`count(*) over ()`.as('total')])
    .where('event', '=', 'documents-expire')
    .groupBy('recordId')
    .having(sql<boolean>`bool_and(${hasFailed})`)
    .orderBy('recordId')
    .limit(limit)
    .execute();
  return { day: last.day, failed, unreached: { total: rows[0]?.total ?? 0, named: rows.map(({ name }) => name) } };
}

/** Deletes the runs before `day`. */
export async function deleteRuns(db: Database, day: CalendarDate): Promise<void> {
  await db.deleteFrom('reminderRuns').where('day', '<', day).execute();
}
