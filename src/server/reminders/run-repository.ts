import { sql } from 'kysely';
import type { CalendarDate } from '#contract/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import type {} from '#server/platform/messages/table.ts';
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

/** How many messages of the last run before `day` have failed; 0 if there was none. */
export async function countFailedBefore(
  db: Database,
  day: CalendarDate,
): Promise<{ day: CalendarDate; failed: number } | undefined> {
  return db
    .selectFrom('reminderRuns')
    .select(['day'])
    .select(({ selectFrom }) =>
      selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('failed'))
        .where('event', 'in', reminderEvents)
        .where('state', 'in', ['Failed', 'Given up'])
        .whereRef('messages.createdAt', '>=', 'reminderRuns.startedAt')
        .whereRef('messages.createdAt', '<=', 'reminderRuns.endedAt')
        .$asScalar()
        .$notNull()
        .as('failed'),
    )
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the runs before `day`. */
export async function deleteRuns(db: Database, day: CalendarDate): Promise<void> {
  await db.deleteFrom('reminderRuns').where('day', '<', day).execute();
}
