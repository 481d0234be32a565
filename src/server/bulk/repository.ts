import { sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What decides whether a driver can be approved or rejected. */
export interface Eligibility {
  id: string;
  driverNumber: number;
  fullName: string;
  version: number;
  status: DriverStatus;
  /** `groups`: documents present; `needed`: those that must be sent anew. */
  groups: DocumentGroup[];
  needed: DocumentGroup[];
  /** Whether the same person has a later open application. */
  hasOtherOpen: boolean;
}

export async function findEligibilities(db: Database, ids: readonly string[]): Promise<Map<string, Eligibility>> {
  const { rows } = await sql<Eligibility>`
    select id, driver_number as "driverNumber", full_name as "fullName", version, status,
      array(select distinct document_group from driver_documents where driver_id = drivers.id and replaced_at is null) as groups,
      array(select document_group from document_verdicts where driver_id = drivers.id and verdict = 'new-needed') as needed,
      status = 'Rejected' and exists (
        select from drivers other where (other.email = drivers.email or other.phone_number = drivers.phone_number)
          and other.id <> drivers.id and other.status in ('Pending', 'Approved', 'Assigned', 'Blocked')
      ) as "hasOtherOpen"
    from drivers where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
