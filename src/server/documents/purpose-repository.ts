import { sql } from 'kysely';
import type { ActivityChange } from '#contract/activity/activity.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The administrator who opens a driver's documents, and since when a purpose and an own decision count. */
interface Opening {
  driverId: string;
  adminId: string;
  since: Date;
  now: Date;
}

/**
 * The changes of the latest entry in which the administrator has given a purpose for the driver, and whether the driver's documents
 * are being checked: by anybody, or by this administrator until a moment ago.
 */
export async function findOpening(db: Database, { driverId, adminId, since, now }: Opening) {
  const { rows } = await sql<{ given: ActivityChange[] | null; isInReview: boolean }>`
    select
      (select changes from activity where kind = 'purpose-given' and actor = ${adminId} and at > ${since}
        and record_ids[1] = ${driverId}::uuid order by at desc limit 1) as given,
      exists (select from drivers where id = ${driverId} and status = 'Pending')
        or exists (select from sent_documents where driver_id = ${driverId})
        or exists (select from document_requests where driver_id = ${driverId}
          and sent_at is null and withdrawn_at is null and expires_at > ${now})
        or exists (select from driver_status_changes where driver_id = ${driverId}
          and admin_id = ${adminId} and changed_at > ${since} and request_id is null)
        or exists (select from document_verdicts where driver_id = ${driverId}
          and admin_id = ${adminId} and decided_at > ${since}) as is_in_review`.execute(db);
  return rows[0] ?? { given: null, isInReview: false };
}
