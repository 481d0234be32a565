import { sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A registration that was cancelled or removed, by what is left of it in the activity and in messages. */
export interface FormerEnrolment {
  id: string;
  name: string;
  reference: string;
  email: string;
  phone: string;
  /** Of the training. */
  title: string;
  day: CalendarDate;
}

/** The registration, unless its person was erased. */
export async function findFormerEnrolment(db: Database, id: string): Promise<FormerEnrolment | undefined> {
  const address = (channel: string) =>
    sql`coalesce((select max(address) from messages where record_id = ${id} and channel = ${channel}), '')`;
  const before = (field: string) =>
    sql`coalesce((select change ->> 'before' from jsonb_array_elements(changes) as change where change ->> 'field' = ${field}), '')`;
  const { rows } = await sql<FormerEnrolment>`select person_records.id, name, reference,
      ${address('mail')} as email, ${address('text')} as phone, ${before('title')} as title, ${before('date')} as day
    from person_records join activity on record_ids[1] = person_records.id
    where person_records.id = ${id} and email = '' and erased_at is null
      and activity.kind in ('enrolment-cancelled', 'enrolment-removed')`.execute(db);
  return rows[0];
}

/** The same as a copy has it. */
export async function findCopiedFormer(db: Database, id: string) {
  const former = await findFormerEnrolment(db, id);
  if (!former) return undefined;
  const { reference, name: fullName, email, phone: phoneNumber, title, day } = former;
  return {
    ...{ id, reference, fullName, email, phoneNumber, companyName: '', createdAt: null, state: null },
    ...{ title, takesPlaceOn: day, lastDayOn: day, venue: '' },
  };
}
