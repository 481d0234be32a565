import { type RawBuilder, sql } from 'kysely';
import { addDays, type CalendarDate, firstDayOfMonth, startOfDayInLagos } from '#contract/platform/dates.ts';
import { type Days, minCases, mondayOf } from '#contract/reports/reports.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A counted row: its key, and its figures by column. */
export interface CountedRow {
  key: string;
  values: (number | null)[];
}

/** Months from this one on whose expiring documents are counted. */
const monthsAhead = 7;

const within = (instant: RawBuilder<unknown>, { from, to }: Days) =>
  sql`(${instant} >= ${startOfDayInLagos(from)} and ${instant} < ${startOfDayInLagos(addDays(to, 1))})`;

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Africa/Lagos')::date`;
const createdAt = sql.ref('created_at');

async function counted(db: Database, query: RawBuilder<CountedRow>): Promise<CountedRow[]> {
  return (await query.execute(db)).rows;
}

// The percentile of `days` in a group, or null if there are too few.
const daysFor = (share: number, days: RawBuilder<unknown>) =>
  sql`case when count(${days}) >= ${minCases}::int then percentile_disc(${share}::float8) within group (order by ${days}) end::int`;

/** Applications, placements and the median days until the first placement, each of a period and of the one before. */
export function countFigures(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  const applications = (days: Days) => sql`(select count(*)::int from drivers where ${within(createdAt, days)})`;
  const started = sql.ref('started_at');
  const placed = (days: Days) => sql`(select count(*)::int from placements where ${within(started, days)})`;
  const wait = sql`${dayOf(started)} - ${dayOf(createdAt)}`;
  const waited = (days: Days) => sql`(
    select ${daysFor(0.5, wait)} from placements join drivers on drivers.id = driver_id
    where ${within(started, days)} and not exists (
      select from placements as earlier where earlier.driver_id = drivers.id and earlier.started_at < placements.started_at
    )
  )`;
  const row = (key: string, figure: (days: Days) => RawBuilder<unknown>) =>
    sql`select ${key}::text as key, array[${figure(period)}, ${figure(before)}] as values`;
  return counted(
    db,
    sql`${row('applications', applications)} union all ${row('placed', placed)} union all ${row('days', waited)}`,
  );
}

/** The applications of a period by the steps that they have reached, and the days between the steps. */
export function countProgress(db: Database, period: Days): Promise<CountedRow[]> {
  const [received, reviewed, approved, placed] = ['received', 'reviewed', 'approved', 'placed'].map((name) =>
    sql.ref(name),
  );
  const step = (key: string, at: RawBuilder<unknown> = received ?? sql``, since?: RawBuilder<unknown>) => {
    const days = sql`${dayOf(at)} - ${dayOf(since ?? at)}`;
    const waits = since ? sql`, ${daysFor(0.5, days)}, ${daysFor(0.9, days)}` : sql``;
    return sql`select ${key}::text as key, array[count(${at})::int${waits}] as values from steps`;
  };
  return counted(
    db,
    sql`
      with steps as materialized (
        select drivers.created_at as received,
          min(changed_at) filter (where to_status in ('Approved', 'Rejected')) as reviewed,
          min(changed_at) filter (where to_status = 'Approved') as approved,
          min(changed_at) filter (where to_status = 'Assigned') as placed
        from drivers left join driver_status_changes on driver_id = drivers.id
        where ${within(createdAt, period)}
        group by drivers.id
      )
      ${step('received')} union all ${step('reviewed', reviewed, received)}
      union all ${step('approved', approved, reviewed)} union all ${step('placed', placed, approved)}`,
  );
}

// The weeks of a period, each by its Monday, also those in which nothing happened.
const weeksOf = ({ from, to }: Days) =>
  sql`generate_series(${mondayOf(from)}::timestamp, ${to}::timestamp, interval '7 days') as monday`;
const byWeek = (instant: RawBuilder<unknown>, table: RawBuilder<unknown>, period: Days) => sql`(
  select date_trunc('week', ${instant} at time zone 'Africa/Lagos') as monday, count(*)::int as number
  from ${table} where ${within(instant, period)} group by 1
)`;

/** The applications of each week of a period. Its key is the week's Monday. */
export function countApplications(db: Database, period: Days): Promise<CountedRow[]> {
  return counted(
    db,
    sql`select to_char(monday, 'YYYY-MM-DD') as key, array[coalesce(number, 0)] as values
      from ${weeksOf(period)} left join ${byWeek(createdAt, sql.table('drivers'), period)} as came using (monday) order by 1`,
  );
}

/** The placements that began and ended in each week of a period. Its key is the week's Monday. */
export function countPlacements(db: Database, period: Days): Promise<CountedRow[]> {
  const placements = sql.table('placements');
  return counted(
    db,
    sql`select to_char(monday, 'YYYY-MM-DD') as key, array[coalesce(began.number, 0), coalesce(ended.number, 0)] as values
      from ${weeksOf(period)} left join ${byWeek(sql.ref('started_at'), placements, period)} as began using (monday)
        left join ${byWeek(sql.ref('ended_at'), placements, period)} as ended using (monday) order by 1`,
  );
}

const compared = (instant: RawBuilder<unknown>, period: Days, before: Days) =>
  sql`array[count(*) filter (where ${within(instant, period)})::int, count(*) filter (where ${within(instant, before)})::int]`;

/** The applications of a period and of the one before by state, the most first. */
export function countStates(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  const both = { from: before.from, to: period.to };
  return counted(
    db,
    sql`select state as key, ${compared(createdAt, period, before)} as values
      from drivers where ${within(createdAt, both)} group by state order by 2 desc, 1`,
  );
}

/** The rejections of a period and of the one before by reason, the most first; '' without a reason. */
export function countRejections(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  const changedAt = sql.ref('changed_at');
  const both = { from: before.from, to: period.to };
  return counted(
    db,
    sql`select coalesce(rejection_reason, '') as key, ${compared(changedAt, period, before)} as values
      from driver_status_changes where to_status = 'Rejected' and from_status <> 'Blocked' and from_status <> 'Deleted'
        and ${within(changedAt, both)}
      group by 1 order by 2 desc, 1`,
  );
}

/** What open requests still ask for against who is free, by state and vehicle (`Kaduna, Bus`), the largest gap first. */
export function countSupply(db: Database, today: CalendarDate): Promise<CountedRow[]> {
  return counted(
    db,
    sql`
      with asked as (
        select preferred_state as state, vehicle_type, sum(drivers_needed - placed)::int as number
        from company_requests, lateral (
          select count(*) as placed from placements where request_id = company_requests.id and ended_at is null
        ) as own
        where status in ('Pending', 'Assigned') group by 1, 2
      ), free as (
        select state, vehicle_type, count(*)::int as number from drivers
        where status = 'Approved' and licence_expires_on >= ${today}::date and medical_expires_on >= ${today}::date
        group by 1, 2
      )
      select state || ', ' || vehicle_type as key,
        array[coalesce(asked.number, 0), coalesce(free.number, 0),
          greatest(coalesce(asked.number, 0) - coalesce(free.number, 0), 0)] as values
      from asked full join free using (state, vehicle_type)
      order by coalesce(asked.number, 0) - coalesce(free.number, 0) desc, 1`,
  );
}

/** Approved and placed drivers by the month, `YYYY-MM`, in which a document expires, from this month on. */
export function countExpiries(db: Database, today: CalendarDate): Promise<CountedRow[]> {
  const first = firstDayOfMonth(today);
  const until = firstDayOfMonth(today, monthsAhead);
  const isIn = (column: string) =>
    sql`(${sql.ref(column)} >= month and ${sql.ref(column)} < month + interval '1 month')`;
  const licence = isIn('licence_expires_on');
  const medical = isIn('medical_expires_on');
  const drivers = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;
  return counted(
    db,
    sql`
      with expiring as materialized (
        select licence_expires_on, medical_expires_on from drivers
        where status in ('Approved', 'Assigned')
          and ((licence_expires_on >= ${first}::date and licence_expires_on < ${until}::date)
            or (medical_expires_on >= ${first}::date and medical_expires_on < ${until}::date))
      )
      select to_char(month, 'YYYY-MM') as key,
        array[${drivers(sql`${licence} or ${medical}`)}, ${drivers(licence)}, ${drivers(medical)}] as values
      from generate_series(${first}::timestamp, ${until}::timestamp - interval '1 day', interval '1 month') as month
        left join expiring on true
      group by month order by month`,
  );
}
