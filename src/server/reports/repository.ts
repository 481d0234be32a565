import { type RawBuilder, sql } from 'kysely';
import { withoutReason } from '#contract/drivers/driver-list.ts';
import { addDays, type CalendarDate, firstDayOfMonth, startOfDayInLagos } from '#contract/platform/dates.ts';
import { type Days, mondayOf } from '#contract/reports/periods.ts';
import { minCases } from '#contract/reports/reports.ts';
import { directSource } from '#contract/sources/slugs.ts';
import { everPlaced, isEnd, isRejection, showsStep } from '#server/placements/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { plannedEachTime } from '#server/platform/database/prepared-statements.ts';

/** A counted row: its key, and its figures by column. */
export interface CountedRow {
  key: string;
  values: (number | null)[];
  /** How it is shown, if its key doesn't tell. */
  label?: string;
}

/** Months from this one on whose expiring documents are counted. */
const monthsAhead = 7;

/** Whether an instant lies within days in Lagos. */
export const within = (instant: RawBuilder<unknown>, { from, to }: Days) =>
  sql`(${instant} >= ${startOfDayInLagos(from)} and ${instant} < ${startOfDayInLagos(addDays(to, 1))})`;

/** The day of an instant in Lagos, which is always an hour ahead: by its name it takes four times as long. */
export const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone interval '1 hour')::date`;
const createdAt = sql.ref('created_at');

/** Runs a statement that counts a report. */
export async function counted(db: Database, query: RawBuilder<CountedRow>): Promise<CountedRow[]> {
  return (await sql<CountedRow>`${query} ${plannedEachTime}`.execute(db)).rows;
}

/** The percentile of `days` in a group, or null if there are too few. */
export const daysFor = (share: number, days: RawBuilder<unknown>) =>
  sql`case when count(${days}) >= ${minCases}::int then percentile_disc(${share}::float8) within group (order by ${days}) end::int`;

/** Applications, placements and the median days until the first placement, each of a period and of the one before. */
export function countFigures(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  const applications = (days: Days) => sql`(select count(*)::int from drivers where ${within(createdAt, days)})`;
  const started = sql.ref('started_at');
  const placed = (days: Days) =>
    sql`(select count(distinct driver_id)::int from placements where ${within(started, days)})`;
  // A subquery for each, since joining them would read all drivers.
  const wait = sql`${dayOf(started)} - (select ${dayOf(createdAt)} from drivers where id = driver_id)`;
  const waited = (days: Days) => sql`(
    select ${daysFor(0.5, sql.ref('wait'))} from (
      select ${wait} as wait from ${beginnings(days)} where not exists (
        select from placements as earlier where earlier.driver_id = began.driver_id and earlier.started_at < began.started_at
      )
    ) as waits
  )`;
  const row = (key: string, figure: (days: Days) => RawBuilder<unknown>) =>
    sql`select ${key}::text as key, array[${figure(period)}, ${figure(before)}] as values`;
  const requests = (sum: RawBuilder<unknown>, { from, to }: Days) => sql`(
    select coalesce(sum(${sum}), 0)::int from company_requests
    where status <> 'Cancelled' and starts_on between ${from}::date and ${to}::date
  )`;
  const asked = sql.ref('drivers_needed');
  const filled = sql`select 'filled' as key, array[
    ${sql.join([requests(everPlaced, period), requests(everPlaced, before), requests(asked, period), requests(asked, before)])}
  ] as values`;
  return counted(
    db,
    sql`${row('applications', applications)} union all ${row('placed', placed)} union all ${filled} union all ${row('days', waited)}`,
  );
}

/**
 * The applications of a period by the steps that they have reached, the days between the steps, and how many have reached the step
 * before and still can take this one.
 */
export function countProgress(db: Database, period: Days): Promise<CountedRow[]> {
  // Many drivers wait equally long, so they are counted by their days first: sorting each of them takes longer.
  const percentile = (share: number) =>
    sql`case when max(total) >= ${minCases}::int then min(days) filter (where until >= ${share}::float8 * total) end`;
  return counted(
    db,
    sql`
      with reached as (
        select status, created_at as received, reviewed, approved, placed
        from drivers, lateral (
          select min(changed_at) as reviewed,
            min(changed_at) filter (where ${showsStep.approved}) as approved,
            min(changed_at) filter (where ${showsStep.placed}) as placed
          from driver_status_changes where driver_id = drivers.id and ${showsStep.reviewed}
        ) as steps
        where ${within(createdAt, period)}
      ), days as (
        select status, ${dayOf(sql.ref('reviewed'))} - ${dayOf(sql.ref('received'))} as review,
          ${dayOf(sql.ref('approved'))} - ${dayOf(sql.ref('reviewed'))} as approval,
          ${dayOf(sql.ref('placed'))} - ${dayOf(sql.ref('approved'))} as placement, count(*) as drivers
        from reached group by 1, 2, 3, 4
      ), steps as (
        select 'reviewed' as key, review as days, status = 'Pending' as is_open, drivers from days
        union all select 'approved', approval, status = 'Pending', drivers from days where review is not null
        union all select 'placed', placement, status = 'Approved', drivers from days where approval is not null
      ), sums as (
        select key, days, is_open, drivers,
          sum(drivers) filter (where days is not null) over (partition by key) as total,
          sum(drivers) filter (where days is not null) over (partition by key order by days) as until
        from steps
      )
      select 'received' as key, array[coalesce(sum(drivers), 0)::int] as values from days
      union all (
        select names.key, array[coalesce(max(total), 0)::int, ${percentile(0.5)}, ${percentile(0.9)},
          coalesce(sum(drivers) filter (where days is null and is_open), 0)::int]
        from (values ('reviewed', 1), ('approved', 2), ('placed', 3)) as names (key, place) left join sums using (key)
        group by names.key, place order by place
      )`,
  );
}

/**
 * The beginnings of placements in a period, `began`. A placement that was restored has the beginning of the ended one, so they count
 * once.
 */
export const beginnings = (days: Days) => sql`(
  select distinct driver_id, request_id, started_at from placements where ${within(sql.ref('started_at'), days)}
) as began`;

// The weeks of a period, each by its Monday, also those in which nothing happened.
const weeksOf = ({ from, to }: Days) =>
  sql`generate_series(${mondayOf(from)}::timestamp, ${to}::timestamp, interval '7 days') as monday`;
// Counting each week by an index is faster than telling of each row in which week it lies.
const ofWeek = (
  counting: RawBuilder<unknown>,
  instant: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  period: Days,
) => sql`(
  select count(${counting})::int from ${rows} ${within(instant, period)}
    and ${instant} >= monday at time zone interval '1 hour' and ${instant} < (monday + interval '7 days') at time zone interval '1 hour'
)`;

/** The applications of each week from the period before to the end of the period. Its key is the week's Monday. */
export function countApplications(db: Database, { to }: Days, { from }: Days): Promise<CountedRow[]> {
  const period = { from, to };
  return counted(
    db,
    sql`select to_char(monday, 'YYYY-MM-DD') as key, array[${ofWeek(sql`*`, createdAt, sql`drivers where`, period)}] as values
      from ${weeksOf(period)} order by 1`,
  );
}

/** The drivers whose placements began and ended in each week of a period. Its key is the week's Monday. */
export function countPlacements(db: Database, period: Days): Promise<CountedRow[]> {
  const drivers = sql`distinct driver_id`;
  const began = ofWeek(drivers, sql.ref('started_at'), sql`placements where`, period);
  const ended = ofWeek(drivers, sql.ref('ended_at'), sql`placements where ${isEnd} and`, period);
  return counted(
    db,
    sql`select to_char(monday, 'YYYY-MM-DD') as key, array[${began}, ${ended}] as values from ${weeksOf(period)} order by 1`,
  );
}

/** Whether an instant lies within one of two periods, by the range of an index that has both. */
export const withinEither = (instant: RawBuilder<unknown>, period: Days, before: Days) =>
  sql`(${within(instant, { from: before.from, to: period.to })} and (${within(instant, period)} or ${within(instant, before)}))`;

/** How many lie within each of two periods. */
export const compared = (
  instant: RawBuilder<unknown>,
  period: Days,
  before: Days,
  counting: RawBuilder<unknown> = sql`*`,
) => {
  const during = (days: Days) => sql`count(${counting}) filter (where ${within(instant, days)})::int`;
  return sql`array[${during(period)}, ${during(before)}]`;
};

/** The applications of a period and of the one before by state, the most first. */
export function countStates(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  return counted(
    db,
    sql`select state as key, ${compared(createdAt, period, before)} as values
      from drivers where ${withinEither(createdAt, period, before)} group by state order by 2 desc, 1`,
  );
}

/** The applications of a period and of the one before by source, the most first. Its key is the source's slug, or `direct`. */
export function countSources(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  return counted(
    db,
    sql`select coalesce(slug, ${directSource}::text) as key, coalesce(name, 'Direct') as label, came.values
      from (
        select source_id, ${compared(createdAt, period, before)} as values
        from drivers where ${withinEither(createdAt, period, before)} group by source_id
      ) as came left join sources on sources.id = source_id
      order by 3 desc, 1`,
  );
}

/** The rejected drivers of a period and of the one before by reason, the most first. */
export function countRejections(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  const changedAt = sql.ref('changed_at');
  return counted(
    db,
    sql`select coalesce(rejection_reason, ${withoutReason}) as key,
        ${compared(changedAt, period, before, sql`distinct driver_id`)} as values
      from driver_status_changes where ${isRejection} and ${withinEither(changedAt, period, before)}
      group by 1 order by 2 desc, 1`,
  );
}

/**
 * Approved and placed drivers by the month, `YYYY-MM`, in which a document expires, from this month on; before them `expired`, those
 * with a document that has expired already.
 */
export function countExpiries(db: Database, today: CalendarDate): Promise<CountedRow[]> {
  const first = firstDayOfMonth(today);
  const until = firstDayOfMonth(today, monthsAhead);
  const monthOf = (column: string) =>
    sql`case when ${sql.ref(column)} >= ${first}::date and ${sql.ref(column)} < ${until}::date then to_char(${sql.ref(column)}, 'YYYY-MM') end`;
  const isOf = (kind: string) =>
    sql`case key when 'expired' then ${sql.ref(`${kind}_expired`)} else ${sql.ref(`${kind}_month`)} = key end`;
  const drivers = (condition: RawBuilder<unknown>) => sql`coalesce(sum(drivers) filter (where ${condition}), 0)::int`;
  return counted(
    db,
    sql`
      with expiring as materialized (
        select ${monthOf('licence_expires_on')} as licence_month, ${monthOf('medical_expires_on')} as medical_month,
          licence_expires_on < ${today}::date as licence_expired, medical_expires_on < ${today}::date as medical_expired,
          count(*) as drivers
        from drivers
        where status in ('Approved', 'Assigned') and least(licence_expires_on, medical_expires_on) < ${until}::date
        group by 1, 2, 3, 4
      ), keys as (
        select 'expired' as key, 0 as place union all
        select to_char(month, 'YYYY-MM'), place from generate_series(
          ${first}::timestamp, ${until}::timestamp - interval '1 day', interval '1 month'
        ) with ordinality as months (month, place)
      )
      select key, array[${drivers(sql`${isOf('licence')} or ${isOf('medical')}`)}, ${drivers(isOf('licence'))},
        ${drivers(sql`${isOf('medical')} and (${isOf('licence')}) is not true`)}] as values
      from keys left join expiring on true group by key, place order by place`,
  );
}
