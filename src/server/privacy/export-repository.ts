import { type Selectable, sql } from 'kysely';
import type { PersonRecord } from '#contract/privacy-requests.ts';
import type {} from '#server/accounts/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PersonExportsTable } from './request-table.ts';

type PersonExport = Selectable<PersonExportsTable>;

export async function insertExport(tx: Database, { records, ...rest }: PersonExport): Promise<void> {
  const asJson = sql<PersonRecord[]>`${JSON.stringify(records)}::jsonb`;
  await tx
    .insertInto('personExports')
    .values({ ...rest, records: asJson })
    .execute();
}

/** An export, with the present role of who wants it; undefined if the account can't log in any more. */
export async function findExport(db: Database, id: string): Promise<(PersonExport & { role: string }) | undefined> {
  return db
    .selectFrom('personExports')
    .innerJoin('admins', 'admins.id', 'personExports.adminId')
    .selectAll('personExports')
    .select('admins.role')
    .where('personExports.id', '=', id)
    .where('admins.deactivatedAt', 'is', null)
    .executeTakeFirst();
}

export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('personExports').where('createdAt', '<', before).execute();
}
