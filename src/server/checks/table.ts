import { expressionBuilder, type Generated, type RawBuilder, sql } from 'kysely';
import type { checkRecord } from '#contract/checks/check-keeping.ts';
import type { checkKindRecord } from '#contract/checks/check-kinds.ts';
import type { CheckOutcome } from '#contract/checks/check-record.ts';
import type { AgreedWay } from '#contract/drivers/added-drivers.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Columns } from '#contract/platform/record-keeping.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { jsonRows } from '#server/platform/database/json-rows.ts';

export interface CheckKindsTable
  extends Omit<
    Columns<typeof checkKindRecord>,
    'months' | 'neededFor' | 'neededFrom' | 'driverWords'
  > {
  id: string;
  months: number | null;
  neededFor: Generated<Columns<typeof checkKindRecord>['neededFor']>;
  /** From this day on, drivers without a valid check can't be placed. */
  neededFrom: Generated<CalendarDate | null>;
  driverWords: Generated<string>;
  isSeenOnly: Generated<boolean>;
  needsConsent: Generated<boolean>;
  /** The position in lists. */
  position: Generated<number>;
  endedAt: Generated<Date | null>;
  version: Generated<number>;
}

/** Dates are 'YYYY-MM-DD'. */
export interface ChecksTable extends Omit<Columns<typeof checkRecord>, 'validUntil'> {
  id: string;
  driverId: string;
  kindId: string;
  validUntil: string | null;
  agreedBy: AgreedWay | null;
  outcome: Generated<CheckOutcome | null>;
  /** Null unless it came from a training. */
  certificateId: Generated<string | null>;
  recordedBy: string;
  adminId: string | null;
  recordedAt: Date;
  withdrawnAt: Generated<Date | null>;
  withdrawnBy: Generated<string | null>;
  withdrawnReason: Generated<string | null>;
}

export interface CheckPhotosTable {
  id: string;
  checkId: string;
  driverId: string;
  position: number;
  /** In the file store. */
  fileName: string;
  originalName: string;
  bytes: number;
}

/** A view of what each driver needs for placing: both documents and the needed checks. */
interface DriverPapersTable {
  driverId: string;
  document: string;
  /** Null for the documents. */
  name: string | null;
  driverWords: string;
  endsOn: CalendarDate;
  isMissing: boolean;
}

/** A view of the checks that drivers need for placing; `endsOn` is null without an end. */
interface NeededChecksTable {
  driverId: string;
  kindId: string;
  name: string;
  driverWords: string;
  isMissing: boolean;
  endsOn: CalendarDate | null;
}

/** Maintained by triggers for approved and placed drivers; empty while no kind is needed. */
interface DriverNeedsTable {
  driverId: string;
  neededUntil: CalendarDate;
  /** Of the driver, for the order of lists. */
  createdAt: Date;
}

/** Dates are 'YYYY-MM-DD', times 'HH:mm:ss' in Lagos. */
export interface RoadTestsTable {
  id: string;
  driverId: string;
  kindId: string;
  scheduledOn: string;
  startsAt: string;
  place: string;
  invitedBy: string;
  adminId: string | null;
  invitedAt: Date;
  setAt: Date;
  endedAt: Generated<Date | null>;
  version: Generated<number>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    checkKinds: CheckKindsTable;
    checks: ChecksTable;
    checkPhotos: CheckPhotosTable;
    neededChecks: NeededChecksTable;
    driverPapers: DriverPapersTable;
    driverNeeds: DriverNeedsTable;
    roadTests: RoadTestsTable;
  }
}

/** The last day on which a driver can work: the earliest end of the documents and the needed checks. */
export interface WorkEnd {
  day: RawBuilder<CalendarDate>;
  endsBy(day: CalendarDate): RawBuilder<boolean>;
  lastsUntil(day: CalendarDate): RawBuilder<boolean>;
  anyEndsBetween(first: CalendarDate, last: CalendarDate): RawBuilder<boolean>;
  /**
   * Whether the driver is among the first `count` whose end is by `day`. Undefined where an index
   * already orders them.
   */
  isAmongFirst?(day: CalendarDate, count: number): RawBuilder<boolean>;
}

const first = sql<CalendarDate>`drivers.first_expires_on`;

/** Used when no check is needed, or nothing depends on the day. */
export const documentsEnd: WorkEnd = {
  day: first,
  endsBy: (day) => sql`${first} <= ${day}::date`,
  lastsUntil: (day) => sql`${first} >= ${day}::date`,
  anyEndsBetween: (
    from,
    to,
  ) => sql`(drivers.licence_expires_on between ${from}::date and ${to}::date
    or drivers.medical_expires_on between ${from}::date and ${to}::date)`,
};

const withNeeds: WorkEnd = {
  day: sql`least(${first}, (select needed_until from driver_needs where driver_id = drivers.id))`,
  endsBy: (day) =>
    sql`(${documentsEnd.endsBy(day)}
      or drivers.id in (select driver_id from driver_needs where needed_until <= ${day}::date))`,
  lastsUntil: (day) =>
    sql`(${documentsEnd.lastsUntil(day)}
      and not exists (select from driver_needs where driver_id = drivers.id and needed_until < ${day}::date))`,
  // An array, so that indexes serve: conditions joined by `or` would scan all drivers. An end that isn't the driver's
  // first is that of a check, or the day before a kind counts.
  anyEndsBetween: (from, to) => sql`drivers.id = any (array(
    select id from drivers where ${documentsEnd.anyEndsBetween(from, to)}
    union all
    select driver_id from driver_needs where needed_until between ${from}::date and ${to}::date
    union all
    select driver_id from checks join needed_checks using (driver_id, kind_id) join driver_needs using (driver_id)
    where valid_until between ${from}::date and ${to}::date and ends_on between ${from}::date and ${to}::date
      and needed_until < ${from}::date
    union all
    select driver_id from driver_needs join needed_checks using (driver_id)
    where needed_until < ${from}::date and ends_on between ${from}::date and ${to}::date
      and kind_id in (select id from check_kinds where needed_from - 1 between ${from}::date and ${to}::date)))`,
  // The first rows overall are among the first by either end; each has an index.
  isAmongFirst: (day, count) => sql`drivers.id in (
    (select soon.id from drivers as soon where soon.first_expires_on <= ${day}::date and soon.status not in ('Rejected', 'Deleted')
      order by soon.first_expires_on, soon.created_at desc, soon.id desc limit ${count})
    union all
    (select driver_id from driver_needs where needed_until <= ${day}::date
      order by needed_until, created_at desc, driver_id desc limit ${count}))`,
};

/** Without needed checks these are plain columns, which indexes serve. */
export async function findWorkEnd(db: Database): Promise<WorkEnd> {
  const { rows } = await sql<{
    isAny: boolean;
  }>`select exists (select from driver_needs) as is_any`.execute(db);
  return rows[0]?.isAny ? withNeeds : documentsEnd;
}

/** The needed checks of a row of `drivers`, as far as they end; the earliest first. */
export const neededChecks = jsonRows(
  expressionBuilder<Tables>()
    .selectFrom('neededChecks')
    .select(['kindId as kind', 'name', 'driverWords', 'isMissing'])
    .select(sql<CalendarDate>`ends_on`.as('endsOn'))
    .where('driverId', '=', sql.ref<string>('drivers.id'))
    .where('endsOn', 'is not', null)
    .orderBy('endsOn')
    .orderBy('name'),
);

/** Joins the kinds' texts for drivers. */
export const joinDriverWords = (checks: readonly { driverWords: string }[]): string =>
  checks
    .map(({ driverWords }) => driverWords)
    .filter(Boolean)
    .join(' ');

/** Whether a driver has no valid check of a kind. */
export const lacksCheck = (kindId: RawBuilder<string> | string, today: CalendarDate) =>
  sql<boolean>`not coalesce((
    select (valid_until is null or valid_until >= ${today}) and outcome is distinct from 'Not passed' from checks
    where checks.driver_id = drivers.id and kind_id = ${kindId} and withdrawn_at is null
    order by checks.id desc limit 1), false)`;

/** Drivers whose file lacks a document or a check, or has one out of date: the rule of `driver-file.ts` in SQL. */
export function isFileIncomplete(today: CalendarDate): RawBuilder<boolean> {
  const isApproved = sql`coalesce(drivers.status_before_block, drivers.status) in ('Approved', 'Assigned')`;
  const isAccepted = sql`coalesce((
    select verdict = 'accepted' from document_verdicts as given
    where given.driver_id = drivers.id and given.document_group = held.document_group
      and (not with_approval or coalesce(drivers.status_before_block, drivers.status) not in ('Pending', 'Rejected'))
  ), ${isApproved})`;
  return sql`(drivers.licence_expires_on < ${today} or drivers.medical_expires_on < ${today}
    or exists (select from check_kinds as kind where kind.ended_at is null and ${lacksCheck(sql`kind.id`, today)})
    or 4 > (select count(distinct document_group) from driver_documents as held
      where held.driver_id = drivers.id and replaced_at is null and ${isAccepted}))`;
}
