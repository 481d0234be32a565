import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { asJson } from '#server/platform/database/queries.ts';
import type { ListExportsTable } from './table.ts';

type ListExport = Selectable<ListExportsTable>;

export async function insertExport(tx: Database, { chosen, ...rest }: ListExport): Promise<void> {
  await tx
    .insertInto('listExports')
    .values({ ...rest, chosen: asJson(chosen) })
    .execute();
}

export async function findExport(db: Database, id: string): Promise<ListExport | undefined> {
  return db.selectFrom('listExports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('listExports').where('createdAt', '<', before).execute();
}
