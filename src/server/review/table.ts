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
export const askedDrivers = (now: Date) => sql<DriverRow['id']>`(select driver_id from sent_documents
  union select driver_id from document_requests where sent_at is null and withdrawn_at is null and expires_at > ${now})`;

/** The drivers awaiting a decision, and since when. */
export const queuedDrivers = (now: Date): RawBuilder<unknown> => sql`(
  select id, driver_number, full_name, created_at as waiting_since from drivers
    where status = 'Pending' and id not in ${askedDrivers(now)}
  union all
  select drivers.id, driver_number, full_name, sent.sent_at
    from (select driver_id, min(sent_at) as sent_at from sent_documents group by driver_id) as sent
      join drivers on drivers.id = sent.driver_id
    where status <> 'Deleted')`;
