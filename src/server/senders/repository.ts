import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { maxOfSender, type SenderKind } from '#contract/senders/same-sender.ts';
import { attended } from '#server/attendance/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isHeld } from '#server/privacy/table.ts';

/**
 * A submitted record. `undoneFrom` is the record whose screen offers Undo; `subject`, `status` and `version` are
 * that one's.
 */
export interface SentRow {
  id: string;
  name: string;
  reference: string;
  undoneFrom: string;
  subject: string;
  status: string;
  version: number;
  /** Untouched, so it can be removed with its sender's others. */
  isOpen: boolean;
}

interface Source {
  table: RawBuilder<unknown>;
  /** Selects all of them as a `SentRow`, with `created_at`. */
  rows(today: CalendarDate): RawBuilder<unknown>;
  remove(now: Date): RawBuilder<unknown>;
  restore(now: Date): RawBuilder<unknown>;
  /** Whether it is still as its removal at this time left it. */
  wasRemoved(at: Date): RawBuilder<boolean>;
}

const byStatus = {
  remove: (now: Date) => sql`status = 'Cancelled', updated_at = ${now}`,
  restore: (now: Date) => sql`status = 'Pending', updated_at = ${now}`,
  wasRemoved: (at: Date) =>
    sql<boolean>`status = 'Cancelled' and updated_at = ${at} and erased_at is null`,
};

const sources: Readonly<Record<SenderKind, Source>> = {
  request: {
    ...byStatus,
    table: sql`company_requests`,
    rows: () => sql`select id, company_name as name, request_id as reference, id as undone_from,
        'The request from ' || company_name as subject, status, version, created_at,
        status = 'Pending' and erased_at is null
          and not exists (select from placements where request_id = company_requests.id) as is_open
      from company_requests`,
  },
  consultation: {
    ...byStatus,
    table: sql`consultations`,
    rows: () => sql`select id, full_name as name, request_id as reference, id as undone_from,
        'The booking from ' || full_name as subject, status, version, created_at,
        status = 'Pending' and erased_at is null as is_open
      from consultations`,
  },
  enrolment: {
    table: sql`enrolments`,
    rows: (
      today,
    ) => sql`select enrolments.id, full_name as name, reference, training_id as undone_from,
        'The training ' || title as subject, trainings.status, version, enrolments.created_at,
        removed_at is null and erased_at is null and trainings.status = 'Upcoming' and last_day_on >= ${today}::date
          and not ${attended}
          and not ${isHeld(sql`enrolments.id`)} as is_open
      from enrolments join trainings on trainings.id = training_id`,
    remove: (now) => sql`removed_at = ${now}`,
    restore: () => sql`removed_at = null`,
    wasRemoved: (at) => sql`removed_at = ${at} and erased_at is null`,
  },
};

const ofSenderOf = (id: string) =>
  sql`select record_id from form_senders where sender = (select sender from form_senders where record_id = ${id})`;

/** The other open records of the same sender, newest first, up to the limit of one removal. */
export async function ofSameSender(
  db: Database,
  kind: SenderKind,
  id: string,
  today: CalendarDate,
) {
  const { rows } = await sql<SentRow>`select * from (${sources[kind].rows(today)}) as sent
    where is_open and id <> ${id} and id in (${ofSenderOf(id)}) order by id desc limit ${maxOfSender - 1}`.execute(
    db,
  );
  return rows;
}

/** The number of open records since then, and of those from this one's sender. */
export async function countSince(
  db: Database,
  kind: SenderKind,
  id: string,
  since: Date,
  today: CalendarDate,
) {
  const { rows } = await sql<{ ofSender: number; all: number }>`select
      count(*) filter (where id in (${ofSenderOf(id)}))::integer as of_sender, count(*)::integer as all
    from (${sources[kind].rows(today)}) as sent where is_open and created_at > ${since}`.execute(
    db,
  );
  return rows[0] ?? { ofSender: 0, all: 0 };
}

export async function find(
  db: Database,
  kind: SenderKind,
  ids: readonly string[],
  today: CalendarDate,
) {
  const { rows } = await sql<SentRow>`select * from (${sources[kind].rows(today)}) as sent
    where id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** Locks records until the transaction ends, in a fixed order; registrations' trainings first. */
export async function lock(tx: Database, kind: SenderKind, ids: readonly string[]): Promise<void> {
  if (kind === 'enrolment') {
    await sql`select from trainings where id in (select training_id from enrolments where id = any (${ids}::uuid[]))
      order by id for update`.execute(tx);
  }
  await sql`select from ${sources[kind].table} where id = any (${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
}

/** Removes the locked records that are open, and returns their ids. */
export async function remove(
  tx: Database,
  kind: SenderKind,
  ids: readonly string[],
  now: Date,
  today: CalendarDate,
) {
  const { table, rows, remove: removing } = sources[kind];
  const removed = await sql<{ id: string }>`update ${table} set ${removing(now)}
    where id in (select id from (${rows(today)}) as sent where is_open and id = any (${ids}::uuid[]))
    returning id`.execute(tx);
  return removed.rows.map(({ id }) => id);
}

/** Restores the locked records that were removed at `at` and haven't changed since. Returns their ids. */
export async function restore(
  tx: Database,
  kind: SenderKind,
  ids: readonly string[],
  at: Date,
  now: Date,
) {
  const { table, wasRemoved, restore: restoring } = sources[kind];
  const restored = await sql<{ id: string }>`update ${table} set ${restoring(now)}
    where id = any (${ids}::uuid[]) and ${wasRemoved(at)} returning id`.execute(tx);
  return restored.rows.map(({ id }) => id);
}
