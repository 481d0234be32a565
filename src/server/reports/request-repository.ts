import { type RawBuilder, sql } from 'kysely';
import { type CalendarDate, firstDayOfMonth } from '#contract/platform/dates.ts';
import { type Days, earlierOf, lastDayOfMonth } from '#contract/reports/periods.ts';
import { everPlaced } from '#server/placements/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type CountedRow, counted, dayOf, medianOf } from './repository.ts';

/**
 * The drivers placed with requests and asked for by them, by the month of the request's first day, how many requests are full, filled in
 * part and without anybody, and the median days from the request to the beginning of a placement. These are the month in which the
 * period ends, as far as it is over, and the five before.
 */
export function countFilled(db: Database, { to }: Days, today: CalendarDate): Promise<CountedRow[]> {
  const [first, last] = [firstDayOfMonth(to, -5), earlierOf(lastDayOfMonth(to), today)];
  const month = sql`date_trunc('month', starts_on::timestamp) as month`;
  const isMeant = sql`starts_on between ${first}::date and ${last}::date and status <> 'Cancelled'`;
  const requests = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;
  const days = sql`${dayOf(sql.ref('started_at'))} - ${dayOf(sql.ref('created_at'))}`;
  // A placement that was restored has the beginning of the ended one, so they count once.
  return counted(
    db,
    sql`
      with asked as (
        select month, array[sum(placed)::int, sum(needed)::int, ${requests(sql`placed = needed`)},
          ${requests(sql`placed > 0 and placed < needed`)}, ${requests(sql`placed = 0`)}] as values
        from (select ${month}, drivers_needed as needed, ${everPlaced} as placed from company_requests where ${isMeant}) as meant
        group by month
      ), waits as (
        select ${month}, ${medianOf(days)} as days
        from company_requests, lateral (
          select distinct driver_id, started_at from placements where request_id = company_requests.id
        ) as began
        where ${isMeant} group by 1
      )
      select to_char(month, 'YYYY-MM') as key, coalesce(asked.values, '{0,0,0,0,0}') || days as values
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 month') as month
        left join asked using (month) left join waits using (month)
      order by month`,
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
