import type { Role } from '#contract/accounts/roles.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
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
 * Claims the summaries of a month, named by its first day, that were not claimed before: of administrators with one of the roles who
 * can log in and have wanted it since before an instant.
 */
export async function claimSummaries(
  tx: Database,
  { month, before, roles }: { month: CalendarDate; before: Date; roles: readonly Role[] },
): Promise<{ id: string; name: string; email: string }[]> {
  return tx
    .updateTable('monthlySummaries')
    .from('admins')
    .set({ sentMonth: month })
    .whereRef('admins.id', '=', 'adminId')
    .where('role', 'in', roles)
    .where('deactivatedAt', 'is', null)
    .where('wantedSince', '<', before)
    .where(({ eb, or }) => or([eb('sentMonth', 'is', null), eb('sentMonth', '<', month)]))
    .returning(['admins.id', 'name', 'email'])
    .execute();
}
