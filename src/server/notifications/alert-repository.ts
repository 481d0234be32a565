import { sql } from 'kysely';
import { maxCountedNotifications } from '#contract/notifications/notifications.ts';
import type { Database } from '#server/platform/database/database.ts';
import { groupColumns, grouped, type Reader } from './repository.ts';
import '#server/platform/activity/table.ts';

const columns = [
  ...groupColumns,
  ...(['activity.id', 'activity.at', 'activity.kind', 'actor', 'actorName', 'recordName', 'changes'] as const),
] as const;

/** Finds the entries about administrators who have opened unusually many documents. */
export async function findReadings(db: Database, reader: Reader) {
  const { since, until } = reader;
  const rows = sql`
    select id, at as created_at, 'reading' as topic from activity
    where kind = 'unusual-reading' and at >= ${since} and at <= ${until}
    order by at desc, id desc limit ${sql.lit(maxCountedNotifications)}`;
  return db
    .selectFrom(grouped(rows, reader))
    .innerJoin('activity', 'activity.id', 'groups.newestId')
    .select(columns)
    .execute();
}

/** Finds the exports by other administrators. A person's own copy is none of them. */
export async function findExports(db: Database, reader: Reader) {
  const { since, until, adminId } = reader;
  const rows = sql`
    select id, at as created_at, 'export' as topic from activity
    where kind in ('list-exported', 'documents-downloaded', 'person-exported')
      and actor not in (${adminId}, 'public') and at >= ${since} and at <= ${until}
    order by at desc, id desc limit ${sql.lit(maxCountedNotifications)}`;
  return db
    .selectFrom(grouped(rows, reader))
    .innerJoin('activity', 'activity.id', 'groups.newestId')
    .select(columns)
    .execute();
}
