import { type RawBuilder, sql } from 'kysely';
import { type CalendarDate, firstDayOfMonth } from '#contract/platform/dates.ts';
import { type Days, earlierOf, lastDayOfMonth } from '#contract/reports/periods.ts';
import { endedFor, everPlaced, isEnd } from '#server/placements/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginnings, type CountedRow, compared, counted, dayOf, daysFor, withinEither } from './repository.ts';

/**
 * The drivers placed with requests and asked for by them, by the month of the request's first day, and how many requests are full,
 * filled in part, without anybody, and cancelled. These are the month in which the period ends, as far as it is over, and the five before.
 */
export function countFilled(db: Database, { to }: Days, today: CalendarDate): Promise<CountedRow[]> {
  const [first, last] = [firstDayOfMonth(to, -5), earlierOf(lastDayOfMonth(to), today)];
  const number = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`coalesce(${what} filter (where ${condition}), 0)::int`;
  const [placed, needed, requests] = [sql`sum(placed)`, sql`sum(needed)`, sql`count(placed)`];
  const isMeant = sql`not is_cancelled`;
  return counted(
    db,
    sql`
      select to_char(month, 'YYYY-MM') as key, array[${number(placed, isMeant)}, ${number(needed, isMeant)},
        ${number(requests, sql`${isMeant} and placed = needed`)},
        ${number(requests, sql`${isMeant} and placed > 0 and placed < needed`)},
        ${number(requests, sql`${isMeant} and placed = 0`)}, ${number(requests, sql`is_cancelled`)}] as values
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 month') as month left join (
        select date_trunc('month', starts_on::timestamp) as month, drivers_needed as needed, ${everPlaced} as placed,
          status = 'Cancelled' as is_cancelled
        from company_requests where starts_on between ${first}::date and ${last}::date
      ) as asked using (month)
      group by month order by month`,
  );
}

/** The drivers whose placements began in a period, and the days since their request, by vehicle; `all` last. */
export function countWaits(db: Database, period: Days): Promise<CountedRow[]> {
  const days = sql`${dayOf(sql.ref('started_at'))} - ${dayOf(sql.ref('company_requests.created_at'))}`;
  return counted(
    db,
    sql`select coalesce(vehicle_type, 'all') as key,
        array[count(distinct driver_id)::int, ${daysFor(0.5, days)}, ${daysFor(0.9, days)}] as values
      from ${beginnings(period)} join company_requests on company_requests.id = began.request_id
      group by rollup (vehicle_type) having count(*) > 0 order by grouping(vehicle_type), 1`,
  );
}

/** The drivers whose placements ended in a period and in the one before, by why. */
export function countEndings(db: Database, period: Days, before: Days): Promise<CountedRow[]> {
  const endedAt = sql.ref('ended_at');
  return counted(
    db,
    sql`select ${endedFor} as key, ${compared(endedAt, period, before, sql`distinct driver_id`)} as values
      from placements join company_requests on company_requests.id = placements.request_id
      where ${isEnd} and ${withinEither(endedAt, period, before)} group by 1 order by 2 desc, 1`,
  );
}

/** What open requests still ask for against who is free, by state and vehicle (`Kaduna, Bus`), the largest gap first. */
export function countSupply(db: Database, today: CalendarDate): Promise<CountedRow[]> {
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
        where status = 'Approved' and licence_expires_on >= ${today}::date and medical_expires_on >= ${today}::date
        group by 1, 2
      )
      select state || ', ' || vehicle_type as key,
        array[coalesce(asked.number, 0), coalesce(free.number, 0),
          greatest(coalesce(asked.number, 0) - coalesce(free.number, 0), 0), coalesce(requests, 0)] as values
      from asked full join free using (state, vehicle_type)
      order by coalesce(asked.number, 0) - coalesce(free.number, 0) desc, 1`,
  );
}
