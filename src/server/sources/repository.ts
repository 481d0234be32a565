import { type Insertable, type Selectable, sql } from 'kysely';
import '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { SourcesTable } from './table.ts';

export type SourceRow = Selectable<SourcesTable> & { applications: number };

const sources = (db: Database) =>
  db
    .selectFrom('sources')
    .selectAll('sources')
    .select(
      sql<number>`(select count(*)::int from drivers where source_id = sources.id)`.as(
        'applications',
      ),
    );

/** All sources: active ones first, each group newest first. */
export async function findSources(db: Database): Promise<SourceRow[]> {
  return sources(db)
    .orderBy(sql`ended_at is not null`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findSource(db: Database, id: string): Promise<SourceRow | undefined> {
  return isUuid(id) ? sources(db).where('id', '=', id).executeTakeFirst() : undefined;
}

export async function lockSource(
  tx: Database,
  id: string,
): Promise<Selectable<SourcesTable> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('sources').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertSource(tx: Database, source: Insertable<SourcesTable>): Promise<void> {
  await tx.insertInto('sources').values(source).execute();
}

export async function updateSource(
  tx: Database,
  id: string,
  changes: { name: string; endedAt: Date | null },
): Promise<void> {
  await tx.updateTable('sources').set(changes).where('id', '=', id).execute();
}
