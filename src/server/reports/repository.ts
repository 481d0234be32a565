import { type RawBuilder, sql } from 'kysely';
import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  formatShortDate,
  startOfDayInLagos,
} from '#contract/platform/dates.ts';
import { type Days, earlierOf, lastDayOfMonth, mondayOf } from '#contract/reports/periods.ts';
import { minCases, type ReportName } from '#contract/reports/reports.ts';
import { isAble } from '#server/accounts/table.ts';
import { hasOutcome } from '#server/attendance/table.ts';
import { findWorkEnd } from '#server/checks/table.ts';
import { everPlaced, isEnd, showsStep } from '#server/placements/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { plannedEachTime } from '#server/platform/database/prepared-statements.ts';

export interface CountedRow {
  key: string;
  values: (number | null)[];
  /** Its label, if it isn't the key's. */
  label?: string;
}

/** The number of months from now whose expiring documents are counted. */
const monthsAhead = 7;

export const within = (instant: RawBuilder<unknown>, { from, to }: Days) =>
  sql`(${instant} >= ${startOfDayInLagos(from)} and ${instant} < ${startOfDayInLagos(addDays(to, 1))})`;

/** The day of an instant in Lagos, an hour ahead of UTC. By the zone's name it takes nearly twice as long. */
const dayOf = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone interval '1 hour')::date`;
const createdAt = sql.ref('created_at');

async function counted(db: Database, query: RawBuilder<CountedRow>): Promise<CountedRow[]> {
  return (await sql<CountedRow>`${query} ${plannedEachTime}`.execute(db)).rows;
}

/** The median of `days` in a group, or null for too few. */
const medianOf = (days: RawBuilder<unknown>) =>
  sql`case when count(${days}) >= ${minCases}::int then percentile_disc(0.5) within group (order by ${days}) end::int`;

/** The days from requests that start in a period to the beginnings of their placements, as `wait`. */
// A restored placement has the beginning of the ended one, so they count once.
const waitsOf = ({
  from,
  to,
}: Days) => sql`(select starts_on, ${dayOf(sql.ref('started_at'))} - ${dayOf(createdAt)} as wait
    from company_requests, lateral (
      select distinct driver_id, started_at from placements where request_id = company_requests.id
    ) as began
    where status <> 'Cancelled' and starts_on between ${from}::date and ${to}::date) as waits`;

/** Applications, placements and the median days until placement, each for a period and the one before. */
export function countFigures(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  const applications = (days: Days) =>
    sql`(select count(*)::int from drivers where ${within(createdAt, days)})`;
  const started = sql.ref('started_at');
  const placed = (days: Days) =>
    sql`(select count(distinct driver_id)::int from placements where ${within(started, days)})`;
  const row = (key: string, figure: (days: Days) => RawBuilder<unknown>) =>
    sql`select ${key}::text as key, array[${figure(period)}, ${figure(before)}] as values`;
  const requests = (sum: RawBuilder<unknown>, { from, to }: Days) => sql`(
    select coalesce(sum(${sum}), 0)::int from company_requests
    where status <> 'Cancelled' and starts_on between ${from}::date and ${to}::date
  )`;
  const driversNeeded = sql.ref('drivers_needed');
  const medianWait = (days: Days) =>
    sql`(select ${medianOf(sql.ref('wait'))} from ${waitsOf(days)})`;
  const filled = sql`select 'filled' as key, array[
    ${sql.join([requests(everPlaced, period), requests(everPlaced, before), requests(driversNeeded, period), requests(driversNeeded, before)])}
  ] as values`;
  return counted(
    db,
    sql`${row('applications', applications)} union all ${row('placed', placed)} union all ${filled} union all ${row('days', medianWait)}`,
  );
}

/** A period's applications by the steps they reached, and how many reached the step before and wait for this one. */
export function countProgress(db: Database, period: Days): Promise<CountedRow[]> {
  const number = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})::int`;
  return counted(
    db,
    sql`
      with reached as (
        select status, reviewed, approved, placed
        from drivers, lateral (
          select count(*) > 0 as reviewed, count(*) filter (where ${showsStep.approved}) > 0 as approved,
            count(*) filter (where ${showsStep.placed}) > 0 as placed
          from driver_status_changes where driver_id = drivers.id and ${showsStep.reviewed}
        ) as steps
        where ${within(createdAt, period)}
      )
      select 'received' as key, array[count(*)::int] as values from reached
      union all select 'reviewed', array[${number('reviewed')}, ${number("not reviewed and status = 'Pending'")}] from reached
      union all select 'approved', array[${number('approved')}, ${number("reviewed and not approved and status = 'Pending'")}]
        from reached
      union all select 'placed', array[${number('placed')}, ${number("approved and not placed and status = 'Approved'")}]
        from reached`,
  );
}

// A period's weeks by Monday, including empty ones.
const weeksOf = ({ from, to }: Days) =>
  sql`generate_series(${mondayOf(from)}::timestamp, ${to}::timestamp, interval '7 days') as monday`;
/** The applications of each week from the period before to the end of the period. The key is the week's Monday. */
export function countApplications(
  db: Database,
  { to }: Days,
  { from }: Days,
): Promise<CountedRow[]> {
  const inLagos = (time: string) => sql`(${sql.raw(time)}) at time zone interval '1 hour'`;
  // Counting a week's rows by an index is faster than computing each row's week.
  return counted(
    db,
    sql`select to_char(monday, 'YYYY-MM-DD') as key, array[(
        select count(*)::int from drivers where ${within(createdAt, { from, to })}
          and created_at >= ${inLagos('monday')} and created_at < ${inLagos("monday + interval '7 days'")}
      )] as values
      from ${weeksOf({ from, to })} order by 1`,
  );
}

/** The drivers whose placements began and ended in each week of a period. The key is the week's Monday. */
export function countPlacements(db: Database, period: Days): Promise<CountedRow[]> {
  const byWeek = (instant: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
    select date_trunc('week', ${dayOf(instant)}::timestamp) as monday, count(distinct driver_id)::int as number
    from placements where ${within(instant, period)} and ${condition} group by 1
  )`;
  return counted(
    db,
    sql`select to_char(monday, 'YYYY-MM-DD') as key, array[coalesce(began.number, 0), coalesce(ended.number, 0)] as values
      from ${weeksOf(period)} left join ${byWeek(sql.ref('started_at'), sql`true`)} as began using (monday)
        left join ${byWeek(sql.ref('ended_at'), isEnd)} as ended using (monday) order by 1`,
  );
}

/**
 * Counts approved and placed drivers by the month (`YYYY-MM`) when a document or needed check ends, after `expired`.
 * Each driver counts once a month: with the licence, else the medical record, else a check.
 */
export async function countExpiries(db: Database, today: CalendarDate): Promise<CountedRow[]> {
  const first = firstDayOfMonth(today);
  const last = addDays(firstDayOfMonth(today, monthsAhead), -1);
  const end = await findWorkEnd(db);
  const drivers = (condition: string) =>
    sql`coalesce(sum(drivers) filter (where ${sql.raw(condition)}), 0)::int`;
  return counted(
    db,
    sql`
      with papers as materialized (
        select id, coalesce(array_position(array['licence', 'medicalRecord'], document), 3) as kind, ends_on
        from drivers join driver_papers as paper on driver_id = drivers.id
        where status in ('Approved', 'Assigned') and ${end.endsBy(last)} and ends_on <= ${last}::date
      ), keyed as (
        select id, kind, 'expired' as key from papers where ends_on < ${today}::date
        union all
        select id, kind, to_char(ends_on, 'YYYY-MM') from papers where ends_on >= ${first}::date
      ), expiring as (
        select key, kind, count(*) as drivers from (select key, min(kind) as kind from keyed group by id, key) as one group by key, kind
      ), keys as (
        select 'expired' as key, 0 as place union all
        select to_char(month, 'YYYY-MM'), place from generate_series(
          ${first}::timestamp, ${last}::timestamp, interval '1 month'
        ) with ordinality as months (month, place)
      )
      select key, array[${drivers('true')}, ${drivers('kind = 1')}, ${drivers('kind = 2')}, ${drivers('kind = 3')}] as values
      from keys left join expiring using (key) group by key, place order by place`,
  );
}

/** The newest `column` before a day, as a day in Lagos; dates are compared directly. */
type Newest = (day: CalendarDate) => RawBuilder<unknown>;

const instant =
  (table: string, column: string, condition: RawBuilder<unknown> = sql`true`): Newest =>
  (day) =>
    sql`(select ${dayOf(sql`max(${sql.ref(column)})`)} from ${sql.table(table)}
      where ${sql.ref(column)} < ${startOfDayInLagos(day)} and ${condition})`;

const date =
  (table: string, column: string, condition: RawBuilder<unknown> = sql`true`): Newest =>
  (day) =>
    sql`(select max(${sql.ref(column)}) from ${sql.table(table)} where ${sql.ref(column)} < ${day}::date and ${condition})`;

const applied = instant('drivers', 'created_at');
const began = instant('placements', 'started_at');
const ended = instant('placements', 'ended_at', isEnd);

/** The counts of each report; those about today have no last day. */
const newest: Readonly<Partial<Record<ReportName, Newest>>> = {
  progress: applied,
  applications: applied,
  placements: (day) => sql`greatest(${began(day)}, ${ended(day)})`,
  filled: date('company_requests', 'starts_on'),
  trainings: date('trainings', 'takes_place_on', sql`status <> 'Cancelled'`),
};

/** The last day before this one with data for a report; null if there is none. */
export async function findLastDay(
  db: Database,
  name: ReportName,
  day: CalendarDate,
): Promise<CalendarDate | null> {
  const query = newest[name];
  if (!query) return null;
  const { rows } = await sql<{ day: CalendarDate | null }>`select ${query(day)} as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** A period's trainings, by first day: people registered, present, absent, and walk-ins. */
export async function countTrainings(db: Database, period: Days): Promise<CountedRow[]> {
  const people = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})::int`;
  const { rows } = await sql<{ id: string; title: string; day: string; values: number[] }>`
    select trainings.id, title, takes_place_on as day, values
    from trainings, lateral (
      select array[${people(`state = 'Registered'`)}, ${people(`state = 'Registered' and has_come`)},
        ${people(`state = 'Registered' and was_absent`)}, ${people(`state = 'WalkedIn'`)}] as values
      from (
        select state, ${hasOutcome.came} as has_come, ${hasOutcome.absent} as was_absent from enrolments where training_id = trainings.id
      ) as trainees
    ) as attended
    where status <> 'Cancelled' and takes_place_on between ${period.from}::date and ${period.to}::date
    order by takes_place_on, trainings.id`.execute(db);
  return rows.map(({ id, title, day, values }) => ({
    key: id,
    label: `${title}, ${formatShortDate(day)}`,
    values,
  }));
}

export async function isSummaryWanted(db: Database, adminId: string): Promise<boolean> {
  const row = await db
    .selectFrom('monthlySummaries')
    .select('adminId')
    .where('adminId', '=', adminId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addSummary(db: Database, adminId: string, wantedSince: Date): Promise<void> {
  await db
    .insertInto('monthlySummaries')
    .values({ adminId, wantedSince })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSummary(db: Database, adminId: string): Promise<void> {
  await db.deleteFrom('monthlySummaries').where('adminId', '=', adminId).execute();
}

/**
 * Claims the unclaimed summaries of a month, named by its first day, for administrators who can read reports and
 * subscribed before an instant.
 */
export async function claimSummaries(
  tx: Database,
  { month, before }: { month: CalendarDate; before: Date },
): Promise<{ id: string; name: string; email: string }[]> {
  return tx
    .updateTable('monthlySummaries')
    .from('admins')
    .set({ sentMonth: month })
    .whereRef('admins.id', '=', 'adminId')
    .where(isAble('read reports'))
    .where('wantedSince', '<', before)
    .where(({ eb, or }) => or([eb('sentMonth', 'is', null), eb('sentMonth', '<', month)]))
    .returning(['admins.id', 'name', 'email'])
    .execute();
}

/**
 * The drivers placed and requested by the month of the request's first day, the numbers of full, partly filled and
 * empty requests, and the median days until placement. Covers the period's last month, up to today, and the five
 * before.
 */
export function countFilled(
  db: Database,
  { to }: Days,
  today: CalendarDate,
): Promise<CountedRow[]> {
  const [first, last] = [firstDayOfMonth(to, -5), earlierOf(lastDayOfMonth(to), today)];
  const month = sql`date_trunc('month', starts_on::timestamp) as month`;
  const condition = sql`starts_on between ${first}::date and ${last}::date and status <> 'Cancelled'`;
  const requests = (condition: RawBuilder<unknown>) =>
    sql`count(*) filter (where ${condition})::int`;
  return counted(
    db,
    sql`
      with asked as (
        select month, array[sum(placed)::int, sum(needed)::int, ${requests(sql`placed = needed`)},
          ${requests(sql`placed > 0 and placed < needed`)}, ${requests(sql`placed = 0`)}] as values
        from (select ${month}, drivers_needed as needed, ${everPlaced} as placed from company_requests where ${condition}) as meant
        group by month
      ), waits as (
        select ${month}, ${medianOf(sql.ref('wait'))} as days from ${waitsOf({ from: first, to: last })} group by 1
      )
      select to_char(month, 'YYYY-MM') as key, coalesce(asked.values, '{0,0,0,0,0}') || days as values
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 month') as month
        left join asked using (month) left join waits using (month)
      order by month`,
  );
}

/** The open demand against free drivers, by state and vehicle (`Kaduna, Bus`), largest gap first. */
export async function countSupply(db: Database, today: CalendarDate): Promise<CountedRow[]> {
  const end = await findWorkEnd(db);
  return counted(
    db,
    sql`
      with asked as (
        select preferred_state as state, vehicle_type, sum(drivers_needed - placed)::int as number, count(*)::int as requests
        from company_requests, lateral (
          select count(*) as placed from placements where request_id = company_requests.id and ended_at is null
        ) as own
        where status in ('Pending', 'Assigned') and placed < drivers_needed group by 1, 2
      ), free as (
        select state, vehicle_type, count(*)::int as number from drivers
        where status = 'Approved' and ${end.lastsUntil(today)}
        group by 1, 2
      )
      select state || ', ' || vehicle_type as key,
        array[coalesce(asked.number, 0), coalesce(free.number, 0),
          greatest(coalesce(asked.number, 0) - coalesce(free.number, 0), 0), coalesce(requests, 0)] as values
      from asked full join free using (state, vehicle_type)
      order by coalesce(asked.number, 0) - coalesce(free.number, 0) desc, 1`,
  );
}
