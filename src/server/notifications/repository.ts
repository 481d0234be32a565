import { type RawBuilder, sql } from 'kysely';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { expiringSoonDays } from '#contract/documents/documents.ts';
import type { Channel } from '#contract/messages/messages.ts';
import {
  type AttentionKind,
  type NamedAttention,
  sheetDays,
  startsSoonDays,
} from '#contract/notifications/attention.ts';
import {
  addDays,
  type CalendarDate,
  daysBefore,
  startOfDayInLagos,
} from '#contract/platform/dates.ts';
import '#server/accounts/table.ts';
import { findWorkEnd, isFileIncomplete, type WorkEnd } from '#server/checks/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { accountErrors, connectionErrors } from '#server/platform/system/sending-error.ts';
import { endsOfQueue, queueLength } from '#server/review/table.ts';
import './table.ts';

export interface AttentionScope {
  end: WorkEnd;
  adminId: string;
  /** Whether this administrator sees messages to administrators. */
  seesAccounts: boolean;
  /** Arrivals before this instant are seen. */
  seenBefore: Date;
  now: Date;
  today: CalendarDate;
  /** The first day of news to show. */
  newsFrom: CalendarDate;
}

/** The number of items of a kind, of new ones, and the most urgent one. */
export interface AttentionFinding {
  count: number;
  fresh: number;
  newestAt: Date | null;
  first: NamedAttention | null;
}

/** The kinds that tables list. */
type StoredKind = Exclude<
  AttentionKind,
  'space' | 'mailsToday' | 'textsToday' | 'leaving' | 'unremoved' | 'samples'
>;

/**
 * The instant before which an administrator has seen everything, by default the account's creation. `undefined` if
 * the account was removed.
 */
export async function findSeenBefore(db: Database, adminId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('admins')
    .leftJoin('notificationReads', 'notificationReads.adminId', 'admins.id')
    .select(sql<Date>`greatest(admins.created_at, read_before)`.as('seenBefore'))
    .where('admins.id', '=', adminId)
    .executeTakeFirst();
  return row?.seenBefore;
}

/** A kind's columns. The first row has the lowest `rank`; only rows with `arrived` can be new. */
interface Columns {
  reference: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  on?: RawBuilder<unknown>;
  about?: RawBuilder<unknown>;
  document?: RawBuilder<unknown>;
  arrived?: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
}

const nothing = sql`null`;

const rows = (
  id: RawBuilder<unknown>,
  {
    reference,
    name,
    on = nothing,
    about = sql`''`,
    document = nothing,
    arrived = nothing,
    rank,
  }: Columns,
  from: RawBuilder<unknown>,
) => sql`select ${id} as id, ${reference}::text as reference, ${name} as name, (${on})::date as "on", ${about}::text as about,
  (${document})::json as document, (${arrived})::timestamptz as arrived_at, ${rank} as rank from ${from}`;

const lagosDay = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone 'Africa/Lagos')::date`;
/** For news, the newest comes first. */
const newest = (instant: RawBuilder<unknown>) => sql`-extract(epoch from ${instant})`;

const messages = (states: readonly string[], { seesAccounts, newsFrom }: AttentionScope) =>
  rows(
    sql`id`,
    {
      reference: sql`record_reference`,
      name: sql`recipient_name`,
      about: sql`error`,
      arrived: sql`ended_at`,
      rank: newest(sql`created_at`),
    },
    sql`messages where state in (${sql.join(states)}) and created_at >= ${startOfDayInLagos(newsFrom)}
      and (record_kind <> 'account' or ${seesAccounts})`,
  );

// While one message waits for the provider's account, or after two failed connections, its whole channel waits.
const stuck = (channel: Channel) =>
  rows(
    sql`id`,
    {
      reference: sql`record_reference`,
      name: sql`recipient_name`,
      about: sql`cause.error`,
      rank: sql`created_at`,
    },
    sql`messages cross join (select error from messages where state = 'Waiting' and channel = ${channel}
        and (error in (${sql.join(accountErrors)}) or error in (${sql.join(connectionErrors)}) and attempts >= 2)
        order by error limit 1) as cause
      where state = 'Waiting' and channel = ${channel}`,
  );

const activity = (
  kinds: readonly ActivityKind[],
  about: RawBuilder<unknown>,
  { newsFrom }: AttentionScope,
  condition = sql`true`,
) =>
  rows(
    sql`id`,
    {
      reference: sql`actor`,
      name: sql`actor_name`,
      on: lagosDay(sql`at`),
      about,
      arrived: sql`at`,
      rank: newest(sql`at`),
    },
    sql`activity where kind in (${sql.join(kinds)}) and at >= ${startOfDayInLagos(newsFrom)} and ${condition}`,
  );

const rowsOf: Readonly<Record<StoredKind, (scope: AttentionScope) => RawBuilder<unknown>>> = {
  stuckMails: () => stuck('mail'),
  stuckTexts: () => stuck('text'),
  documents: ({ today, end }) =>
    rows(
      sql`drivers.id`,
      {
        reference: sql`driver_number`,
        name: sql`full_name`,
        on: end.day,
        about: sql`coalesce((select company_name from placements join company_requests on company_requests.id = placements.request_id
            where driver_id = drivers.id and ended_at is null), '')`,
        document: sql`(select json_build_object('version', drivers.version, 'paper', case when paper.name is null then document end,
            'name', paper.name, 'isMissing', is_missing)
          from driver_papers as paper where driver_id = drivers.id and (paper.name is null or status in ('Approved', 'Assigned')) order by ends_on, paper.name nulls first, document limit 1)`,
        rank: sql`row(array_position(array['Assigned', 'Approved', 'Pending', 'Blocked'], status), ${end.day})`,
      },
      sql`drivers where status not in ('Rejected', 'Deleted') and ${end.endsBy(addDays(today, expiringSoonDays))}`,
    ),
  // Once the office has begun to record checks.
  files: ({ today }) =>
    rows(
      sql`drivers.id`,
      { reference: sql`driver_number`, name: sql`full_name`, rank: sql`created_at` },
      sql`drivers where status in ('Approved', 'Assigned') and ${isFileIncomplete(today)} and exists (select from checks)`,
    ),
  requests: ({ today }) =>
    rows(
      sql`company_requests.id`,
      {
        reference: sql`company_requests.request_id`,
        name: sql`company_name`,
        on: sql`starts_on`,
        about: sql`placed.drivers || ' of ' || drivers_needed`,
        rank: sql`row(ends_on < ${today}, starts_on)`,
      },
      sql`company_requests cross join lateral (select count(*) as drivers from placements
          where placements.request_id = company_requests.id and ended_at is null) as placed
        where status in ('Pending', 'Assigned') and starts_on <= ${addDays(today, startsSoonDays)}
          and placed.drivers < drivers_needed`,
    ),
  cancellations: () =>
    rows(
      sql`id`,
      {
        reference: sql`request_id`,
        name: sql`company_name`,
        on: lagosDay(sql`cancel_asked_at`),
        arrived: sql`cancel_asked_at`,
        rank: sql`cancel_asked_at`,
      },
      sql`company_requests where status in ('Pending', 'Assigned') and cancel_asked_at is not null`,
    ),
  review: ({ now, seenBefore }) =>
    rows(
      sql`id`,
      {
        reference: sql`driver_number`,
        name: sql`full_name`,
        on: lagosDay(sql`waiting_since`),
        arrived: sql`waiting_since`,
        rank: sql`waiting_since`,
      },
      sql`${endsOfQueue(now, seenBefore)} as queue`,
    ),
  consultations: () =>
    rows(
      sql`id`,
      {
        reference: sql`request_id`,
        name: sql`full_name`,
        on: sql`consultation_on`,
        about: sql`company_name`,
        arrived: sql`created_at`,
        rank: sql`consultation_on`,
      },
      sql`consultations where status = 'Pending'`,
    ),
  certificates: () =>
    rows(
      sql`certificates.id`,
      {
        reference: sql`training_id`,
        name: sql`certificates.full_name`,
        about: sql`title`,
        rank: newest(sql`issued_at`),
      },
      sql`certificates join enrolments on enrolments.id = certificates.enrolment_id where withdrawn_at is null and exists (
        select from attendance_marks as mark
        where mark.enrolment_id = certificates.enrolment_id and mark.state in ('Absent', 'Unmarked')
          and mark.held_on::text = any (certificates.days)
          and not exists (select from attendance where attendance.enrolment_id = mark.enrolment_id
            and attendance.held_on = mark.held_on and attendance.state in ('Came', 'Late')))`,
    ),
  failedMessages: (scope) => messages(['Failed', 'Given up'], scope),
  heldBackMessages: (scope) => messages(['Held back'], scope),
  privacy: () =>
    rows(
      sql`id`,
      {
        reference: sql`reference`,
        name: sql`name`,
        on: sql`due_on`,
        about: sql`kind`,
        rank: sql`due_on`,
        // Requests by letter were added by an administrator.
        arrived: sql`case when source = 'person' then added_at end`,
      },
      sql`privacy_requests where state = 'Open'`,
    ),
  reading: (scope) =>
    activity(['unusual-reading'], sql`coalesce(changes -> 0 ->> 'after', '')`, scope),
  // By other administrators; copies for the person don't count.
  exports: (scope) =>
    activity(
      ['list-exported', 'documents-downloaded', 'person-exported'],
      sql`record_name`,
      scope,
      sql`actor not in (${scope.adminId}, 'public')`,
    ),
  backups: () =>
    rows(
      sql`id`,
      {
        reference: sql`name`,
        name: sql`name`,
        about: sql`coalesce(failure, send_failure)`,
        on: lagosDay(sql`ended_at`),
        rank: sql`ended_at`,
      },
      sql`backups where coalesce(failure, send_failure) is not null
        and id = (select id from backups where ended_at is not null order by began_at desc, id desc limit 1)`,
    ),
  recoverySheet: ({ now }) =>
    rows(
      sql`id`,
      { reference: sql`''`, name: sql`''`, rank: sql`since` },
      sql`backup_care where sheet_opened_at is null and since < ${daysBefore(now, sheetDays)}`,
    ),
  newRequests: ({ newsFrom }) =>
    rows(
      sql`id`,
      {
        reference: sql`request_id`,
        name: sql`company_name`,
        on: sql`starts_on`,
        about: sql`drivers_needed`,
        arrived: sql`created_at`,
        rank: newest(sql`created_at`),
      },
      sql`company_requests where created_at >= ${startOfDayInLagos(newsFrom)} and erased_at is null`,
    ),
  enrolments: ({ newsFrom }) =>
    rows(
      sql`enrolments.id`,
      {
        reference: sql`training_id`,
        name: sql`full_name`,
        about: sql`title`,
        arrived: sql`enrolments.created_at`,
        rank: newest(sql`enrolments.created_at`),
      },
      sql`enrolments join trainings on trainings.id = training_id
        where enrolments.created_at >= ${startOfDayInLagos(newsFrom)} and enrolments.erased_at is null`,
    ),
};

const additions: readonly ActivityKind[] = [
  'driver-added',
  'request-added',
  'consultation-added',
  'enrolment-added',
];

const isStored = (kind: AttentionKind): kind is StoredKind => kind in rowsOf;

/** Finds these kinds, as far as tables have them, in one statement. The administrator's own additions aren't new. */
export async function findStored(
  db: Database,
  kinds: readonly AttentionKind[],
  givenScope: Omit<AttentionScope, 'end'>,
): Promise<Map<AttentionKind, AttentionFinding>> {
  const scope = { ...givenScope, end: await findWorkEnd(db) };
  const { adminId, seenBefore } = scope;
  // Select rows once, except documents: there are thousands, and each would look up its company.
  const findings = kinds.filter(isStored).map(
    (
      kind,
    ) => sql`(with these as ${kind === 'documents' ? sql`not` : sql``} materialized (${rowsOf[kind](scope)})
      select ${kind}::text as kind, (${kind === 'review' ? queueLength(scope.now) : sql`count(*)`})::int as count,
        (count(*) filter (where arrived_at >= ${seenBefore} and id not in (select id from own)))::int as fresh,
        max(arrived_at) as "newestAt",
        (select json_build_object('_id', id, 'reference', reference, 'name', name, 'on', "on", 'about', about, 'document', document)
          from these where id = (select id from these order by rank, id limit 1)) as first
      from these)`,
  );
  if (findings.length === 0) return new Map();
  const { rows: result } = await sql<AttentionFinding & { kind: AttentionKind }>`
    with own as materialized (select unnest(record_ids) as id from activity
      where actor = ${adminId} and kind = any (${additions}::text[]) and at >= ${daysBefore(seenBefore, 1)})
    select * from (${sql.join(findings, sql` union all `)}) as findings`.execute(db);
  return new Map(result.map(({ kind, ...finding }) => [kind, finding]));
}

/** Records that everything before an instant is seen, unless a later one already is. */
export async function insertReading(
  db: Database,
  reading: { adminId: string; readBefore: Date },
): Promise<void> {
  await db
    .insertInto('notificationReads')
    .values(reading)
    .onConflict((conflict) =>
      conflict.column('adminId').doUpdateSet({
        readBefore: sql`greatest(notification_reads.read_before, excluded.read_before)`,
      }),
    )
    .execute();
}

// These don't change what needs attention.
const readingKinds: readonly ActivityKind[] = ['document-viewed', 'documents-loaded'];

/** A row still changes the version if fewer rows with later instants were committed before it. */
const newestRows = 20;

/**
 * A text that changes with each arrival, decision, new day, and look of the administrator at the
 * list.
 */
export async function findVersion(
  db: Database,
  adminId: string,
  today: CalendarDate,
): Promise<string> {
  const newestOf = (table: string, instant: string, condition = sql`true`) =>
    sql`(select string_agg(id::text, '') from (select id from ${sql.table(table)} where ${condition}
      order by ${sql.ref(instant)} desc, id desc limit ${sql.lit(newestRows)}) as newest)`;
  const { rows: result } = await sql<{ version: string }>`
    select md5(concat_ws(' ', ${today}::text,
      ${newestOf('drivers', 'created_at')}, ${newestOf('company_requests', 'created_at')},
      ${newestOf('consultations', 'created_at')}, ${newestOf('enrolments', 'created_at')},
      ${newestOf('privacy_requests', 'added_at')},
      ${newestOf('document_requests', 'sent_at', sql`sent_at is not null`)},
      ${newestOf('messages', 'ended_at', sql`state in ('Failed', 'Given up')`)},
      ${newestOf('messages', 'created_at', sql`state = 'Held back'`)},
      ${newestOf('backups', 'began_at', sql`ended_at is not null`)},
      ${newestOf('backups', 'send_touched_at', sql`send_failure is not null`)},
      ${newestOf('activity', 'at', sql`kind not in (${sql.join(readingKinds)})`)},
      (select read_before from notification_reads where admin_id = ${adminId}))) as version`.execute(
    db,
  );
  return result[0]?.version ?? '';
}
