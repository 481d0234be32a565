import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { hasRows } from '#server/platform/database/queries.ts';
import type { AnnouncedEvent, AnnouncementsTable } from './table.ts';

export type AnnouncementRow = Selectable<AnnouncementsTable>;

export async function insertAnnouncement(
  tx: Database,
  announcement: Insertable<AnnouncementsTable>,
  enrolmentIds: readonly string[],
): Promise<void> {
  await tx.insertInto('announcements').values(announcement).execute();
  await sql`
    insert into announcement_recipients (announcement_id, enrolment_id)
    select ${announcement.id}::uuid, unnest(${enrolmentIds}::uuid[])`.execute(tx);
}

/** Deletes a training's pending announcements of an event. Waits for a running batch. */
export async function deleteAnnouncements(tx: Database, trainingId: string, event: AnnouncedEvent): Promise<void> {
  await tx.deleteFrom('announcements').where('trainingId', '=', trainingId).where('event', '=', event).execute();
}

export async function findAnnouncements(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('announcements').select('id').orderBy('createdAt').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks an announcement until the transaction ends; undefined if there is none, or another transaction has locked
 * it.
 */
export const lockAnnouncement = (tx: Database, id: string): Promise<AnnouncementRow | undefined> =>
  tx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

/**
 * Removes up to `limit` people from the list of recipients, locks their registrations, and returns them. Skips
 * registrations locked by others.
 */
export async function takeRecipients(tx: Database, announcementId: string, limit: number) {
  const taken = await tx
    .selectFrom('announcementRecipients')
    .innerJoin('enrolments', 'enrolments.id', 'enrolmentId')
    .select(['id', 'reference', 'trainingId', 'fullName', 'email', 'phoneNumber', 'state', 'offeredUntil', 'erasedAt'])
    .where('announcementId', '=', announcementId)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const ids = taken.map(({ id }) => id);
  await sql`
    delete from announcement_recipients
    where announcement_id = ${announcementId} and enrolment_id = any (${ids}::uuid[])`.execute(tx);
  return taken;
}

export async function deleteIfDone(tx: Database, id: string): Promise<void> {
  const isLeft = await hasRows(
    tx.selectFrom('announcementRecipients').select('enrolmentId').where('announcementId', '=', id),
  );
  if (!isLeft) await tx.deleteFrom('announcements').where('id', '=', id).execute();
}
