import { sql } from 'kysely';
import type { ActivityField, ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inBatches, inSnapshot } from '#server/platform/database/snapshot.ts';

/** The end `to` is exclusive; `kinds` and `actors` narrow the window. */
export interface AffectedWindow {
  from: Date;
  to: Date;
  kinds: readonly ActivityKind[] | undefined;
  actors: readonly string[] | undefined;
}

/** The changed or named field, with detail such as a document's name. */
export interface AffectedField {
  kind: ActivityKind;
  field: ActivityField | null;
  what: string | null;
}

/** A record with all its entries in a window, or one export of a list. */
export interface AffectedRow {
  kind: 'driver' | 'request' | 'consultation' | 'enrolment' | 'list';
  reference: string;
  name: string;
  email: string;
  phone: string;
  state: 'present' | 'erased' | 'gone';
  entries: number;
  firstAt: Date;
  lastAt: Date;
  touched: AffectedField[];
  /** Names at that time. */
  actors: string[];
}

/**
 * Yields each affected person once, in batches from one snapshot. Placed drivers appear beside the request. The
 * database groups the entries, on disk if there are many.
 */
export const readAffected = (db: Database, window: AffectedWindow): AsyncGenerator<AffectedRow[]> =>
  inSnapshot(db, async function* (tx) {
    // Runs in the background; two years of entries exceed the usual timeout.
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    yield* inBatches(
      tx,
      tx.selectFrom(affectedRows(window)).selectAll().orderBy('kind').orderBy('reference'),
    );
  });

// Field names without values, else the list would be as private as the records. Each export is a row.
const affectedRows = ({ from, to, kinds, actors }: AffectedWindow) =>
  sql<AffectedRow>`(
    with found as (
      select record_id, min(at) as first_at, max(at) as last_at, count(distinct activity.id) as entries,
        array_agg(distinct case when actor_name = '' then initcap(actor) else actor_name end) as actors,
        (array_agg(record_kind order by place, at desc))[1] as record_kind,
        (array_agg(record_name order by place, at desc))[1] as record_name,
        (array_agg(record_reference order by place, at desc))[1] as record_reference,
        min(place) as place,
        jsonb_agg(distinct jsonb_build_object('kind', activity.kind, 'field', change ->> 'field',
          'what', case when record_kind = 'list' or change ->> 'field' in ('document', 'documents')
            then change ->> 'after' end)) as touched
      from activity
      cross join lateral unnest(case when record_kind = 'list' then array[activity.id] else record_ids end)
        with ordinality as ids (record_id, place)
      left join lateral jsonb_array_elements(changes) as change on place = 1
      where at >= ${from} and at < ${to}
        ${kinds ? sql`and activity.kind = any(${[...kinds]}::text[])` : sql``}
        ${actors ? sql`and actor = any(${[...actors]}::text[])` : sql``}
      group by record_id
    ), people as (
      select 'driver' as kind, id, driver_number::text as reference, full_name as name, email, phone_number, erased_at from drivers
      union all
      select 'request', id, request_id, company_name, email, phone_number, erased_at from company_requests
      union all
      select 'consultation', id, request_id, full_name, email, phone_number, erased_at from consultations
      union all
      select 'enrolment', id, reference, full_name, email, phone_number, erased_at from enrolments
    )
    select coalesce(people.kind, found.record_kind) as kind,
      coalesce(people.reference, record_reference) as reference,
      case when people.id is null then record_name when erased_at is null then people.name else '' end as name,
      case when erased_at is null then coalesce(people.email, '') else '' end as email,
      case when erased_at is null then coalesce(people.phone_number, '') else '' end as phone,
      case when found.record_kind = 'list' then 'present' when people.id is null then 'gone'
        when erased_at is null then 'present' else 'erased' end as state,
      entries, first_at, last_at, touched, actors
    from found left join people on people.id = found.record_id
    -- If the record is gone, the entry still has the name of its person.
    where people.id is not null
      or place = 1 and record_kind in ('driver', 'request', 'consultation', 'enrolment', 'list')
  )`.as<'affected'>(sql`affected`);

/** Includes removed accounts. */
export async function findActors(db: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from admins where lower(email) = lower(${email})
    union
    select record_ids[1]::text from activity
    where record_kind = 'account' and lower(record_reference) = lower(${email}) and record_ids <> '{}'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
