import { type Selectable, sql } from 'kysely';
import type { ChosenRows } from '#contract/exports/list-exports.ts';
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

export async function findExport(db: Database, id: string): Promise<ListExport | undefined> {
  return db.selectFrom('listExports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('listExports').where('createdAt', '<', before).execute();
}
