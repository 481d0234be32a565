import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { asJson } from '#server/platform/database/queries.ts';
import type { PersonExportsTable } from './request-table.ts';

type PersonExport = Selectable<PersonExportsTable>;

export async function insertExport(tx: Database, { records, ...rest }: PersonExport): Promise<void> {
  await tx
    .insertInto('personExports')
    .values({ ...rest, records: asJson(records) })
    .execute();
}

export async function findExport(db: Database, id: string): Promise<PersonExport | undefined> {
  return db.selectFrom('personExports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('personExports').where('createdAt', '<', before).execute();
}
