import { type RawBuilder, sql } from 'kysely';
import { maxCountedNotifications } from '#contract/notifications/notifications.ts';
import type { Database } from '#server/platform/database/database.ts';
import '#server/accounts/table.ts';
import '#server/consultations/table.ts';
import '#server/documents/table.ts';
import '#server/drivers/table.ts';
import '#server/enrolments/table.ts';
import '#server/requests/table.ts';
import '#server/trainings/table.ts';
import '#server/platform/messages/table.ts';
import './table.ts';

/** The administrator whose notifications are read, and the time that they are from. */
export interface Reader {
  adminId: string;
  /** Notifications from before this instant are read, whatever their topic. */
  readBefore: Date;
  since: Date;
  until: Date;
}

/** The arrivals in a topic: all unread ones (`day` is null), or those of a day in Lagos that are read. */
export interface Group {
  topic: string;
  isUnread: boolean;
  day: string | null;
  count: number;
  newestAt: Date;
}

/**
 * Before which instant an administrator has read everything; for one who has never marked anything it is the account's
 * creation. `undefined` if the account was removed.
 */
export async function findReadBefore(db: Database, adminId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('admins')
    .leftJoin('newsReadings', (join) => join.onRef('adminId', '=', 'admins.id').on('topic', '=', ''))
    .select(sql<Date>`greatest(admins.created_at, read_before)`.as('readBefore'))
    .where('admins.id', '=', adminId)
    .executeTakeFirst();
  return row?.readBefore;
}

/** The newest rows of a table; so few that a table of any size is read as quickly, by its index of the newest. */
const recent = (
  table: string,
  topic: RawBuilder<string>,
  { since, until }: Reader,
  isShown = sql<boolean>`true`,
) => sql`
  select id, created_at, ${topic} as topic from ${sql.table(table)}
  where created_at >= ${since} and created_at <= ${until} and ${isShown}
  order by created_at desc, id desc limit ${sql.lit(maxCountedNotifications)}`;

/** Rows (id, created_at, topic) as the entries that tell of them. */
export const grouped = (rows: RawBuilder<unknown>, { adminId, readBefore }: Reader) =>
  sql<Group & { newestId: string }>`(
    select topic, is_unread, day, count(*) as count, max(created_at) as newest_at,
      (array_agg(id order by created_at desc, id desc))[1] as newest_id
    from (
      select recent.*, created_at >= unread_from as is_unread,
        case when created_at < unread_from then (created_at at time zone 'Africa/Lagos')::date end as day
      from (${rows}) as recent
      left join news_readings on admin_id = ${adminId} and news_readings.topic = recent.topic
      cross join lateral (select greatest(read_before, ${readBefore}::timestamptz) as unread_from) as reading
    ) as told
    group by topic, is_unread, day
  )`.as<'groups'>(sql`groups`);

export const groupColumns = ['topic', 'isUnread', 'day', 'count', 'newestAt'] as const;

export async function findApplications(db: Database, reader: Reader) {
  const rows = recent('drivers', sql.lit('application'), reader, sql<boolean>`status <> 'Deleted'`);
  return db
    .selectFrom(grouped(rows, reader))
    .innerJoin('drivers', 'drivers.id', 'groups.newestId')
    .select(groupColumns)
    .select(['drivers.id', 'driverNumber', 'fullName'])
    .execute();
}

/** Answered links, by when they were answered. */
export async function findSentDocuments(db: Database, reader: Reader) {
  const { since, until } = reader;
  const rows = sql`
    select id, sent_at as created_at, 'document' as topic from document_requests
    where sent_at >= ${since} and sent_at <= ${until}
      and exists (select from drivers where drivers.id = driver_id and status <> 'Deleted')
    order by sent_at desc, id desc limit ${sql.lit(maxCountedNotifications)}`;
  return db
    .selectFrom(grouped(rows, reader))
    .innerJoin('documentRequests', 'documentRequests.id', 'groups.newestId')
    .innerJoin('drivers', 'drivers.id', 'documentRequests.driverId')
    .select(groupColumns)
    .select(['drivers.id as driverId', 'driverNumber', 'fullName'])
    .execute();
}

export async function findRequests(db: Database, reader: Reader) {
  return db
    .selectFrom(grouped(recent('company_requests', sql.lit('request'), reader), reader))
    .innerJoin('companyRequests', 'companyRequests.id', 'groups.newestId')
    .select(groupColumns)
    .select(['companyRequests.id', 'requestId', 'companyName', 'driversNeeded', 'startsOn'])
    .execute();
}

export async function findConsultations(db: Database, reader: Reader) {
  return db
    .selectFrom(grouped(recent('consultations', sql.lit('consultation'), reader), reader))
    .innerJoin('consultations', 'consultations.id', 'groups.newestId')
    .select(groupColumns)
    .select(['consultations.id', 'requestId', 'fullName', 'consultationOn', 'preferredTime'])
    .execute();
}

/** Enrolments by training, each with the number of all who have registered for it. */
export async function findEnrolments(db: Database, reader: Reader) {
  return db
    .selectFrom(grouped(recent('enrolments', sql<string>`'enrolment:' || training_id`, reader), reader))
    .innerJoin('enrolments', 'enrolments.id', 'groups.newestId')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(groupColumns)
    .select(['enrolments.id', 'reference', 'fullName', 'trainingId', 'title'])
    .select(({ selectFrom }) =>
      selectFrom('enrolments as all')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('all.trainingId', '=', 'trainings.id')
        .$asScalar()
        .$notNull()
        .as('enrolments'),
    )
    .execute();
}

/** Messages to people outside that failed or were given up, by when they were. */
export async function findFailedMessages(db: Database, reader: Reader) {
  const { since, until } = reader;
  const rows = sql`
    select id, ended_at as created_at, 'message' as topic from messages
    where state in ('Failed', 'Given up') and ended_at >= ${since} and ended_at <= ${until} and record_kind <> 'account'
    order by ended_at desc, id desc limit ${sql.lit(maxCountedNotifications)}`;
  return db
    .selectFrom(grouped(rows, reader))
    .innerJoin('messages', 'messages.id', 'groups.newestId')
    .select(groupColumns)
    .select(['messages.id', 'recipientName', 'channel'])
    .execute();
}

/**
 * Finds the requests that people make about their own data; those that came by letter were added by an administrator.
 */
export async function findPrivacyRequests(db: Database, reader: Reader) {
  const { since, until } = reader;
  const rows = sql`
    select id, added_at as created_at, 'privacy' as topic from privacy_requests
    where added_at >= ${since} and added_at <= ${until} and source = 'person'
    order by added_at desc, id desc limit ${sql.lit(maxCountedNotifications)}`;
  return db
    .selectFrom(grouped(rows, reader))
    .innerJoin('privacyRequests', 'privacyRequests.id', 'groups.newestId')
    .select(groupColumns)
    .select(['privacyRequests.id', 'reference', 'name', 'kind as asksFor'])
    .execute();
}

/** Notes that a topic is read before an instant, unless more of it is. */
export async function insertReading(
  db: Database,
  reading: { adminId: string; topic: string; readBefore: Date },
): Promise<void> {
  await db
    .insertInto('newsReadings')
    .values(reading)
    .onConflict((conflict) =>
      conflict
        .columns(['adminId', 'topic'])
        .doUpdateSet({ readBefore: sql`greatest(news_readings.read_before, excluded.read_before)` }),
    )
    .execute();
}

/** Deletes the readings of topics that say nothing any more, since everything before this instant is read or too old. */
export async function deleteReadings(db: Database, adminId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('newsReadings')
    .where('adminId', '=', adminId)
    .where('topic', '!=', '')
    .where('readBefore', '<=', before)
    .execute();
}

/** Finds a text that changes whenever something has arrived by `until`, or the administrator has read something. */
export async function findVersion(db: Database, until: Date, adminId: string): Promise<string> {
  const newest = (table: string) => sql`(select max(created_at) from ${sql.table(table)} where created_at <= ${until})`;
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${newest('drivers')}, ${newest('company_requests')}, ${newest('consultations')},
      ${newest('enrolments')},
      (select max(added_at) from privacy_requests where added_at <= ${until}),
      (select max(sent_at) from document_requests where sent_at <= ${until}),
      (select max(ended_at) from messages where state in ('Failed', 'Given up') and ended_at <= ${until}),
      (select max(at) from activity where at <= ${until}
        and kind in ('unusual-reading', 'list-exported', 'documents-downloaded', 'person-exported')),
      (select string_agg(topic || ' ' || read_before, ', ' order by topic) from news_readings
        where admin_id = ${adminId})) as version`.execute(db);
  return rows[0]?.version ?? '';
}
