import { type RawBuilder, sql } from 'kysely';
import type { DriverRow } from '#server/drivers/table.ts';

/** The administrators viewing an application, and when they last reported it; see the migration. */
interface PresencesTable {
  driverId: string;
  adminId: string;
  seenAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    presences: PresencesTable;
  }
}

/** Drivers with an open or answered request for a document. Although Pending, they don't count as waiting. */
export const askedDrivers = (now: Date) => sql<
  DriverRow['id']
>`(select driver_id from sent_documents
  union select driver_id from document_requests where sent_at is null and withdrawn_at is null and expires_at > ${now})`;

/** The drivers who have applied and await a decision, by when they did; narrowed by `rest`, such as an order. */
const undecided = (
  now: Date,
  rest: RawBuilder<unknown>,
) => sql`(select id, driver_number, full_name, created_at as waiting_since
  from drivers where status = 'Pending' and id not in ${askedDrivers(now)} ${rest})`;

/** Of the drivers awaiting a decision the first, the last, all since an instant, and those with a new document. */
export const endsOfQueue = (now: Date, since: Date): RawBuilder<unknown> => sql`(
  ${undecided(now, sql`order by created_at, id limit 1`)}
  union ${undecided(now, sql`order by created_at desc, id desc limit 1`)}
  union ${undecided(now, sql`and created_at >= ${since}`)}
  union select drivers.id, driver_number, full_name, sent.sent_at
    from (select driver_id, min(sent_at) as sent_at from sent_documents group by driver_id) as sent
      join drivers on drivers.id = sent.driver_id
    where status <> 'Deleted')`;

/** The number of drivers awaiting a decision, by the stored totals. */
export const queueLength = (now: Date): RawBuilder<unknown> => sql`
  (select coalesce(sum(drivers), 0) from driver_totals where status = 'Pending')
  - (select count(*) from drivers where status = 'Pending' and id in ${askedDrivers(now)})
  + (select count(*) from drivers where status <> 'Deleted' and id in (select driver_id from sent_documents))`;
