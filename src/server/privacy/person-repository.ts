import { type RawBuilder, sql } from 'kysely';
import type { Obstacle, PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A record of a person, and what matters before it is given out or erased. */
export interface PersonRow {
  kind: TrackedKind;
  id: string;
  reference: string;
  name: string;
  status: string;
  createdAt: Date;
  documents: number;
  obstacle: Obstacle | null;
  /** Why it is on hold; null if it isn't. */
  hold: string | null;
  consents: { kind: string; isWithdrawn: boolean }[];
  erasedAt: Date | null;
}

/** Documents in the store: current, earlier and sent again ones. */
const documents = sql`(select count(*) from driver_documents where driver_id = found.id)
  + (select count(*) from sent_documents where driver_id = found.id)`;

const people = sql`(
  select 'driver' as kind, id, driver_number::text as reference, full_name as name, status, created_at, erased_at, email, phone_number from drivers
  union all
  select 'request', id, request_id, company_name, status, created_at, erased_at, email, phone_number from company_requests
  union all
  select 'consultation', id, request_id, full_name, status, created_at, erased_at, email, phone_number from consultations
  union all
  select 'enrolment', enrolments.id, reference, full_name, trainings.status, enrolments.created_at, erased_at, email, phone_number
    from enrolments join trainings on trainings.id = training_id
)`;

const foundWhere = (condition: RawBuilder<unknown>, limit: number) => sql<PersonRow>`
  select found.kind, found.id, reference, name, status, created_at, erased_at, ${documents} as documents,
    case when exists (
      select from placements where (driver_id = found.id or request_id = found.id) and ended_at is null
    ) then 'placed' when hold.reason is not null then 'held' end as obstacle,
    hold.reason as hold,
    coalesce((select jsonb_agg(jsonb_build_object('kind', given.kind, 'isWithdrawn', withdrawn_at is not null) order by given_at)
      from consents as given where given.record_id = found.id), '[]') as consents
  from ${people} as found
  left join legal_holds as hold on hold.record_id = found.id and hold.lifted_at is null
  where ${condition}
  order by created_at desc, found.id desc
  limit ${sql.lit(limit)}`;

/** Nobody has so many records. */
export const maxFound = 200;

/** The record, also an erased one. */
export async function findPerson(db: Database, { kind, id }: PersonRecord): Promise<PersonRow | undefined> {
  const { rows } = await foundWhere(sql`found.kind = ${kind} and found.id = ${id}`, 1).execute(db);
  return rows[0];
}

/** The record with the number that people quote, unless it is erased. */
export async function findPersonByReference(db: Database, reference: string): Promise<PersonRow | undefined> {
  const { rows } = await foundWhere(sql`reference = ${reference.toUpperCase()} and erased_at is null`, 1).execute(db);
  return rows[0];
}

/** All records with this canonical email address or phone number, the newest first. Erased ones have neither. */
export async function findPeopleByContact(db: Database, contact: string): Promise<PersonRow[]> {
  const condition = contact.includes('@') ? sql`email = ${contact}` : sql`phone_number = ${contact}`;
  const { rows } = await foundWhere(sql`${condition} and erased_at is null`, maxFound).execute(db);
  return rows;
}
