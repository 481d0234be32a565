import { type Selectable, sql } from 'kysely';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ActivityTable } from './table.ts';

export type LatestActivity = Pick<
  Selectable<ActivityTable>,
  'id' | 'at' | 'kind' | 'actor' | 'actorName' | 'recordName' | 'recordIds' | 'changes'
>;

const unchanging: ActivityKind[] = [
  'document-viewed',
  'documents-loaded',
  'documents-downloaded',
  'message-sent',
  'message-sent-again',
];

/**
 * The last action on a record. Opening documents, notes, messages and privacy actions don't count, since they don't
 * change the record.
 */
export async function latestActivity(
  db: Database,
  recordId: string,
): Promise<LatestActivity | undefined> {
  return db
    .selectFrom('activity')
    .select(['id', 'at', 'kind', 'actor', 'actorName', 'recordName', 'recordIds', 'changes'])
    .where(sql<boolean>`record_ids @> array[${recordId}]::uuid[]`)
    .where('kind', 'not in', unchanging)
    .where('kindGroup', 'not in', ['notes', 'privacy'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
