import { type Selectable, sql } from 'kysely';
import type { ChosenRows } from '#contract/list-exports.ts';
import type {} from '#server/accounts/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ListExportsTable } from './table.ts';

type ListExport = Selectable<ListExportsTable>;

export async function insertExport(tx: Database, { chosen, ...rest }: ListExport): Promise<void> {
  const asJson = sql<ChosenRows>`${JSON.stringify(chosen)}::jsonb`;
  await tx
    .insertInto('listExports')
    .values({ ...rest, chosen: asJson })
    .execute();
}

/** An export, with the present role of the administrator who wants it; `undefined` if the account can't log in any more. */
export async function findExport(db: Database, id: string): Promise<(ListExport & { role: string }) | undefined> {
  return db
    .selectFrom('listExports')
    .innerJoin('admins', 'admins.id', 'listExports.adminId')
    .selectAll('listExports')
    .select('admins.role')
    .where('listExports.id', '=', id)
    .where('admins.deactivatedAt', 'is', null)
    .executeTakeFirst();
}

export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('listExports').where('createdAt', '<', before).execute();
}
