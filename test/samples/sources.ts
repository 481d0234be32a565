import type { Insertable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { SourcesTable } from '#server/sources/table.ts';

/** Inserts a source; by default its name and slug are its id. */
export async function aSource(
  db: Database,
  { id, ...changes }: Pick<SourcesTable, 'id'> & Partial<Insertable<SourcesTable>>,
): Promise<void> {
  await db
    .insertInto('sources')
    .values({ id, slug: id, name: id, createdAt: new Date(), endedAt: null, ...changes })
    .execute();
}
