import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** The use of the space for unreviewed applications, in bytes. */
export interface Space {
  /** Documents of pending applications. */
  applications: number;
  /** Photos of no application yet. */
  photos: number;
  /** Documents that came back and wait to be checked. */
  sent: number;
}

/** Measures what fills the space for unreviewed applications. */
export async function measureSpace(db: Database): Promise<Space> {
  const { rows } = await sql<Space>`select
    (select coalesce(sum(document_bytes), 0)::bigint from driver_totals where status = 'Pending') as applications,
    (select coalesce(sum(bytes), 0)::bigint from application_uploads) as photos,
    (select coalesce(sum(bytes), 0)::bigint from sent_documents) as sent`.execute(db);
  return rows[0] ?? { applications: 0, photos: 0, sent: 0 };
}

/** The photos of no application that came from one sender. */
export interface PhotoSender {
  sender: string;
  photos: number;
  bytes: number;
}

/** Finds the senders of photos of no application, by the key that the photos are counted under. */
export async function findPhotoSenders(db: Database): Promise<PhotoSender[]> {
  const { rows } = await sql<PhotoSender>`
    select sender, count(*)::int as photos, sum(bytes)::bigint as bytes
    from application_uploads group by sender`.execute(db);
  return rows;
}

/** Deletes the photos of no application that came from these senders, at most `max`. Returns the names of their files. */
export async function deletePhotosOf(tx: Database, senders: readonly string[], max: number): Promise<string[]> {
  const some = tx
    .selectFrom('applicationUploads')
    .select('fileName')
    .where(sql<boolean>`sender = any (${senders}::text[])`)
    .limit(max)
    .forUpdate()
    .skipLocked();
  const deleted = tx.deleteFrom('applicationUploads').where('fileName', 'in', some).returning('fileName');
  return (await deleted.execute()).map(({ fileName }) => fileName);
}
