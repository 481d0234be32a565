import { type RawBuilder, sql } from 'kysely';
import { listStates } from '#contract/enrolments/enrolment-states.ts';
import {
  maxCountedNotifications,
  type NotificationEntry,
  type NotificationKind,
} from '#contract/notifications/notifications.ts';
import type { Database } from '#server/platform/database/database.ts';
import '#server/accounts/table.ts';
import './table.ts';

/** The administrator whose notifications are read, and the time that they are from. */
export interface Reader {
  adminId: string;
  /** Notifications from before this instant are read, whatever their topic. */
  readBefore: Date;
  since: Date;
  until: Date;
}

type Said<Entry = NotificationEntry> = Entry extends unknown
  ? Omit<Entry, 'topic' | 'isUnread' | 'count' | 'newestAt'>
  : never;

/** The arrivals in a topic: all unread ones (`day` is null), or those of a day in Lagos that are read. */
export interface Group {
  topic: string;
  isUnread: boolean;
  day: string | null;
  count: number;
  newestAt: Date;
  /** What the entry says of the newest of them. */
  said: Said;
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

/** Where what has arrived of a kind is found. */
interface Source {
  table: string;
  /** The column of when it has arrived; it has an index. */
  at?: string;
  isMeant?: RawBuilder<boolean>;
  topic?: RawBuilder<string>;
  /** Joins to the newest row. */
  joins?: RawBuilder<unknown>;
  /** What an entry says of the newest row: the keys and values of JSON, as in `NotificationEntry`. */
  says: RawBuilder<unknown>;
}

const lagosDay = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Africa/Lagos')::date`;

const isOnList = (table: string) =>
  sql`(${sql.ref(`${table}.state`)} in (${sql.join(listStates.map((state) => sql.lit(state)))}))`;

const driver = sql`'_id', drivers.id, 'driverId', driver_number::text, 'fullName', full_name`;
const done = sql`'_id', activity.id, 'person', actor, 'name', actor_name, 'day', ${lagosDay('at')}`;

const sources: Readonly<Record<NotificationKind, (reader: Reader) => Source>> = {
  application: () => ({
    table: 'drivers',
    isMeant: sql`status <> 'Deleted'`,
    says: sql`'newest', json_build_object(${driver})`,
  }),
  document: () => ({
    table: 'document_requests',
    at: 'sent_at',
    isMeant: sql`exists (select from drivers where drivers.id = driver_id and status <> 'Deleted')`,
    joins: sql`join drivers on drivers.id = driver_id`,
    says: sql`'newest', json_build_object(${driver})`,
  }),
  request: () => ({
    table: 'company_requests',
    says: sql`'newest', json_build_object('_id', id, 'requestId', request_id, 'name', company_name,
      'numberOfDriverNeeded', drivers_needed, 'startDate', starts_on)`,
  }),
  consultation: () => ({
    table: 'consultations',
    says: sql`'newest', json_build_object('_id', id, 'requestId', request_id, 'fullName', full_name,
      'consultationDate', consultation_on, 'preferredTime', preferred_time)`,
  }),
  enrolment: () => ({
    table: 'enrolments',
    topic: sql`case when ${isOnList('enrolments')} then 'waiting:' else 'enrolment:' end || training_id`,
    joins: sql`join trainings on trainings.id = training_id`,
    says: sql`'newest', json_build_object('_id', enrolments.id, 'reference', reference, 'fullName', full_name),
      'isWaiting', ${isOnList('enrolments')}, 'training', json_build_object('_id', training_id, 'title', title,
        'enrolments', (select count(*) from enrolments as others
          where others.training_id = trainings.id and ${isOnList('others')} = ${isOnList('enrolments')}))`,
  }),
  // To people outside, by when they failed or were given up.
  message: () => ({
    table: 'messages',
    at: 'ended_at',
    isMeant: sql`state in ('Failed', 'Given up') and record_kind <> 'account'`,
    says: sql`'newest', json_build_object('_id', id, 'recipientName', recipient_name, 'channel', channel)`,
  }),
  // Those that came by letter were added by an administrator.
  privacy: () => ({
    table: 'privacy_requests',
    at: 'added_at',
    isMeant: sql`source = 'person'`,
    says: sql`'newest', json_build_object('_id', id, 'reference', reference, 'name', name, 'asksFor', kind)`,
  }),
  reading: () => ({
    table: 'activity',
    at: 'at',
    isMeant: sql`kind = 'unusual-reading'`,
    says: sql`'newest', json_build_object(${done}, 'documents', coalesce(changes -> 0 ->> 'after', ''))`,
  }),
  // By other administrators; a person's own copy is none of them.
  export: ({ adminId }) => ({
    table: 'activity',
    at: 'at',
    isMeant: sql`kind in ('list-exported', 'documents-downloaded', 'person-exported') and actor not in (${adminId}, 'public')`,
    says: sql`'newest', json_build_object(${done}, 'what', record_name,
      'of', case kind when 'documents-downloaded' then 'documents' when 'person-exported' then 'person' else 'list' end,
      'rows', (select (change ->> 'after')::int from jsonb_array_elements(changes) as change where change ->> 'field' = 'rows'))`,
  }),
};

/**
 * Finds the entries of a kind. It reads so few of the newest rows that a table of any size is read as quickly, by its index
 * of them.
 */
export async function findGroups(db: Database, kind: NotificationKind, reader: Reader): Promise<Group[]> {
  const { adminId, readBefore, since, until } = reader;
  const source = sources[kind](reader);
  const { at = 'created_at', isMeant = sql`true`, topic = sql.lit(kind), joins = sql``, says } = source;
  const [table, arrived] = [sql.table(source.table), sql.ref(at)];
  const { rows } = await sql<Group>`
    select groups.topic, is_unread, groups.day, groups.count, newest_at, json_build_object('kind', ${kind}::text, ${says}) as said
    from (
      select topic, is_unread, day, count(*) as count, max(arrived_at) as newest_at,
        (array_agg(id order by arrived_at desc, id desc))[1] as newest_id
      from (
        select recent.*, arrived_at >= unread_from as is_unread,
          case when arrived_at < unread_from then ${lagosDay('arrived_at')} end as day
        from (
          select id, ${arrived} as arrived_at, ${topic} as topic from ${table}
          where ${arrived} >= ${since} and ${arrived} <= ${until} and ${isMeant}
          order by ${arrived} desc, id desc limit ${sql.lit(maxCountedNotifications)}
        ) as recent
        left join news_readings on admin_id = ${adminId} and news_readings.topic = recent.topic
        cross join lateral (select greatest(read_before, ${readBefore}::timestamptz) as unread_from) as reading
      ) as told
      group by topic, is_unread, day
    ) as groups join ${table} on ${table}.id = newest_id ${joins}`.execute(db);
  return rows;
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
