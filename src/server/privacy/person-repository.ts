import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { OtherKind } from '#contract/drivers/other-records.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { maxPersonRecords } from '#contract/privacy/privacy-people.ts';
import type { Obstacle, PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asJson } from '#server/platform/database/queries.ts';
import type { PersonExportsTable } from './table.ts';

/** A person's record, with what matters before copying or erasing it. */
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

/** Stored documents: current, earlier and resubmitted ones. */
const documents = sql`(select count(*) from driver_documents where driver_id = found.id)
  + (select count(*) from sent_documents where driver_id = found.id)
  + (select count(*) from check_photos where driver_id = found.id)`;

const selectPeople = (condition: RawBuilder<unknown>, limit: number) => sql<PersonRow>`
  select found.kind, found.id, reference, name, status, created_at, erased_at, ${documents} as documents,
    case when exists (
      select from placements where (driver_id = found.id or request_id = found.id) and ended_at is null
    ) then 'placed' when hold.reason is not null then 'held' end as obstacle,
    hold.reason as hold,
    coalesce((select jsonb_agg(jsonb_build_object('kind', given.kind, 'isWithdrawn', withdrawn_at is not null) order by given_at)
      from consents as given where given.record_id = found.id), '[]') as consents
  from person_records as found
  left join legal_holds as hold on hold.record_id = found.id and hold.lifted_at is null
  where ${condition}
  order by created_at desc, found.id desc
  limit ${sql.lit(limit)}`;

/** Also finds an erased record. */
export async function findPerson(
  db: Database,
  { kind, id }: PersonRecord,
): Promise<PersonRow | undefined> {
  const { rows } = await selectPeople(sql`found.kind = ${kind} and found.id = ${id}`, 1).execute(
    db,
  );
  return rows[0];
}

/** Finds the record with this public number, unless it is erased. */
export async function findPersonByReference(
  db: Database,
  reference: string,
): Promise<PersonRow | undefined> {
  const { rows } = await selectPeople(
    sql`reference = ${reference.toUpperCase()} and erased_at is null`,
    1,
  ).execute(db);
  return rows[0];
}

/** All records with these canonical email addresses or phone numbers, newest first. Erased ones have neither. */
export async function findPeopleByContacts(
  db: Database,
  contacts: readonly string[],
): Promise<PersonRow[]> {
  const { rows } = await selectPeople(
    sql`found.id = any (array(select records_of(${contacts}))) and erased_at is null`,
    maxPersonRecords,
  ).execute(db);
  return rows;
}

export async function findContacts(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    contacts: string[];
  }>`select contacts_of(${ids}::uuid[]) as contacts`.execute(db);
  return rows[0]?.contacts ?? [];
}

/** The records with this contact, with what shows whether they are the same person's. */
export async function findSameContact(db: Database, contact: string) {
  const { rows } = await sql<PersonRecord & { name: string; email: string; phoneNumber: string }>`
    select kind, id, name, email, phone_number from person_records
    where id = any (array(select records_of(array[${contact}]))) and erased_at is null
    order by created_at desc, id`.execute(db);
  return rows;
}

/** A driver's names, email addresses and phone numbers before corrections. */
export async function findCorrectedFrom(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select distinct change ->> 'before' as value
    from activity, jsonb_array_elements(changes) as change
    where record_ids @> array[${id}::uuid] and record_ids[1] = ${id} and kind = 'driver-corrected'
      and change ->> 'field' in ('fullName', 'email', 'phoneNumber') and change ->> 'before' is not null`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

/** The records except drivers with these contacts, newest first, with the numbers of their valid certificates. */
export async function findOtherRecords(db: Database, contacts: readonly string[]) {
  const { rows } = await sql<{
    kind: OtherKind;
    id: string;
    reference: string;
    name: string;
    email: string;
    phoneNumber: string;
    certificates: string[];
  }>`select kind, id, reference, name, email, phone_number,
      array(select number from certificates where enrolment_id = found.id and withdrawn_at is null) as certificates
    from person_records as found
    where id = any (array(select records_of(${contacts}))) and kind <> 'driver' and email <> '' and erased_at is null
    order by created_at desc, id limit ${maxPersonRecords}`.execute(db);
  return rows;
}

/** A cancelled or removed registration, from what the activity still has. */
export interface FormerEnrolment {
  id: string;
  name: string;
  reference: string;
  email: string;
  phone: string;
  title: string;
  day: CalendarDate;
}

export async function findFormerEnrolment(
  db: Database,
  id: string,
): Promise<FormerEnrolment | undefined> {
  const before = (field: string) =>
    sql`(select change ->> 'before' from jsonb_array_elements(changes) as change where change ->> 'field' = ${field})`;
  // Entries of 1.0.0 have no contacts.
  const contact = (field: string, channel: string) =>
    sql`coalesce(${before(field)}, (select max(address) from messages where record_id = ${id} and channel = ${channel}), '')`;
  const { rows } = await sql<FormerEnrolment>`select person_records.id, name, reference,
      ${contact('email', 'mail')} as email, ${contact('phoneNumber', 'text')} as phone,
      coalesce(${before('title')}, '') as title, coalesce(${before('date')}, '') as day
    from person_records join activity on record_ids[1] = person_records.id
    where person_records.id = ${id} and email = '' and erased_at is null
      and activity.kind in ('enrolment-cancelled', 'enrolment-removed')`.execute(db);
  return rows[0];
}

export async function findCopiedFormer(db: Database, id: string) {
  const former = await findFormerEnrolment(db, id);
  if (!former) return undefined;
  const { reference, name: fullName, email, phone: phoneNumber, title, day } = former;
  return {
    id,
    reference,
    fullName,
    email,
    phoneNumber,
    companyName: '',
    createdAt: null,
    state: null,
    title,
    takesPlaceOn: day,
    lastDayOn: day,
    venue: '',
  };
}

type PersonExport = Selectable<PersonExportsTable>;

export async function insertExport(
  tx: Database,
  { records, ...rest }: PersonExport,
): Promise<void> {
  await tx
    .insertInto('personExports')
    .values({ ...rest, records: asJson(records) })
    .execute();
}

export async function findExport(db: Database, id: string): Promise<PersonExport | undefined> {
  return db.selectFrom('personExports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('personExports').where('createdAt', '<', before).execute();
}
