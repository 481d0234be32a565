import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Numbers of different documents. */
export interface Opened {
  today: number;
  recently: number;
}

/**
 * How many different documents an administrator has opened since two instants. What was downloaded as one file counts for all
 * documents that the driver has now, and so does what a review has loaded before it is shown.
 */
export async function countOpened(
  db: Database,
  adminId: string,
  { today, recently }: { today: Date; recently: Date },
): Promise<Opened> {
  const { rows } = await sql<Opened>`
    with opened as materialized (
      select at, part_id, record_ids[1] as driver_id from activity
      where actor = ${adminId} and at > ${today < recently ? today : recently}
        and kind in ('document-viewed', 'documents-loaded', 'documents-downloaded')
    ), documents as (
      select at, part_id as id from opened where part_id is not null
      union all
      select at, driver_documents.id from opened join driver_documents using (driver_id)
      where part_id is null and replaced_at is null
    )
    select count(distinct id) filter (where at >= ${today}) as today,
      count(distinct id) filter (where at > ${recently}) as recently
    from documents`.execute(db);
  return rows[0] ?? { today: 0, recently: 0 };
}

/** Whether an administrator's unusual reading was told of in these words since then. */
export async function isNotified(db: Database, adminId: string, words: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from activity where kind = 'unusual-reading' and actor = ${adminId} and at > ${since}
      and changes -> 0 ->> 'after' = ${words} limit 1`.execute(db);
  return rows.length > 0;
}

/** Waits until nobody else looks at what this administrator has read, and keeps others waiting until the transaction ends. */
export async function lockReader(tx: Database, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unusual reading ${adminId}`}, 0))`.execute(tx);
}
