import { sql } from 'kysely';
import { binDays } from '#contract/placements/bin.ts';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Takes a deleted driver out of the bin for good, and returns the new version; `undefined` if the driver isn't in it. */
export async function markDocumentsDestroyed(tx: Database, driverId: string, now: Date): Promise<number | undefined> {
  const emptied = await tx
    .updateTable('drivers')
    .set({ statusBeforeDeletion: null, statusBeforeBlock: null, updatedAt: now })
    .where('id', '=', driverId)
    .where('statusBeforeDeletion', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return emptied?.version;
}

/** A deleted driver whose documents are due for destruction, locked until the transaction ends. */
export async function lockDueDriver(tx: Database, today: CalendarDate): Promise<string | undefined> {
  const due = await tx
    .selectFrom('drivers')
    .select('id')
    .where('statusBeforeDeletion', 'is not', null)
    .where(sql<boolean>`(deleted_at at time zone 'Africa/Lagos')::date <= ${addDays(today, -binDays)}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('legalHolds')
            .select('legalHolds.id')
            .whereRef('recordId', '=', 'drivers.id')
            .where('liftedAt', 'is', null),
        ),
      ),
    )
    .orderBy('deletedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due?.id;
}
