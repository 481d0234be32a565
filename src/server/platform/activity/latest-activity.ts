import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { ActivityTable } from './table.ts';

export type LatestActivity = Pick<
  Selectable<ActivityTable>,
  'id' | 'at' | 'kind' | 'actor' | 'actorName' | 'recordName' | 'recordIds' | 'changes'
>;

/** The last thing that was done to a record. Opening its documents and writing notes don't count, since they change nothing of it. */
export async function latestActivity(db: Database, recordId: string): Promise<LatestActivity | undefined> {
  return db
    .selectFrom('activity')
    .select(['id', 'at', 'kind', 'actor', 'actorName', 'recordName', 'recordIds', 'changes'])
    .where(sql<boolean>`record_ids @> array[${recordId}]::uuid[]`)
    .where('kind', 'not in', ['document-viewed', 'documents-loaded', 'documents-downloaded'])
    .where('kindGroup', '!=', 'notes')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
