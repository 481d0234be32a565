import type { CalendarDate } from '#contract/platform/dates.ts';
import { isAble } from '#server/accounts/table.ts';
import type { Database } from '#server/platform/database/database.ts';

export async function isSummaryWanted(db: Database, adminId: string): Promise<boolean> {
  const row = await db
    .selectFrom('monthlySummaries')
    .select('adminId')
    .where('adminId', '=', adminId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addSummary(db: Database, adminId: string, wantedSince: Date): Promise<void> {
  await db
    .insertInto('monthlySummaries')
    .values({ adminId, wantedSince })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSummary(db: Database, adminId: string): Promise<void> {
  await db.deleteFrom('monthlySummaries').where('adminId', '=', adminId).execute();
}

/**
 * Claims the summaries of a month, named by its first day, that were not claimed before: of administrators who can read reports and have
 * wanted it since before an instant.
 */
export async function claimSummaries(
  tx: Database,
  { month, before }: { month: CalendarDate; before: Date },
): Promise<{ id: string; name: string; email: string }[]> {
  return tx
    .updateTable('monthlySummaries')
    .from('admins')
    .set({ sentMonth: month })
    .whereRef('admins.id', '=', 'adminId')
    .where(isAble('read reports'))
    .where('wantedSince', '<', before)
    .where(({ eb, or }) => or([eb('sentMonth', 'is', null), eb('sentMonth', '<', month)]))
    .returning(['admins.id', 'name', 'email'])
    .execute();
}
