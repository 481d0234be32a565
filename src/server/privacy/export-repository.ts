import { type Selectable, sql } from 'kysely';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
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

export async function findExport(db: Database, id: string): Promise<PersonExport | undefined> {
  return db.selectFrom('personExports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('personExports').where('createdAt', '<', before).execute();
}
