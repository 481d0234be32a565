import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { drivers, fillBy, requests } from './fill-lists.ts';

const years = 5;

/** Most decisions take up to three weeks; every tenth driver was rejected first. */
const decisions = sql`
  insert into driver_status_changes (id, driver_id, from_status, to_status, changed_by, changed_at)
    select gen_random_uuid(), id, from_status, to_status, 'Fúnkẹ́ Bámidélé', least(created_at + days * interval '1 day', now())
    from (
      select id, driver_number, created_at, case when status in ('Blocked', 'Deleted') then 'Approved' else status end as status, 21 * random() as days
      from drivers where status <> 'Pending'
    ) as decided, lateral (
      select 'Pending' as from_status, status as to_status where driver_number % 10 > 0
      union all select 'Pending', 'Rejected' where driver_number % 10 = 0
      union all select 'Rejected', status where driver_number % 10 = 0 and status <> 'Rejected'
    ) as changes`;

/** Placements match the requests' days and last half a year at most; one in twenty still runs. */
const placements = sql`
  with workers as (
    select id, created_at, row_number() over (order by created_at, id) as place from drivers where status = 'Approved'
  ), seats as (
    select id, created_at, status, row_number() over (order by created_at, id) as place
    from company_requests, generate_series(1, drivers_needed) where status in ('Fulfilled', 'Pending')
  ), placed as (
    insert into placements (id, driver_id, request_id, started_at, ended_at)
      select gen_random_uuid(), driver, request, started_at, case when ended_at < now() then ended_at end
      from (
        select driver, request, started_at, started_at + random() * interval '180 days' as ended_at
        from (
          select workers.id as driver, seats.id as request,
            greatest(workers.created_at, seats.created_at) + random() * interval '30 days' as started_at
          from workers join seats using (place) offset 0
        ) as began offset 0
      ) as work where started_at < now()
      returning *
  ), assigned as (
    update drivers set status = 'Assigned' from placed where drivers.id = driver_id and ended_at is null
  ), told as (
    insert into driver_status_changes (id, driver_id, from_status, to_status, changed_by, request_id, changed_at)
      select gen_random_uuid(), driver_id, 'Approved', 'Assigned', 'Fúnkẹ́ Bámidélé', request_id, started_at from placed
      union all
      select gen_random_uuid(), driver_id, 'Assigned', 'Approved', 'Fúnkẹ́ Bámidélé', request_id, ended_at from placed
        where ended_at is not null
  )
  update company_requests set status = 'Assigned'
    where status = 'Pending' and id in (select request_id from placed where ended_at is null)`;

/** Fills an empty database with `count` drivers, a request per twenty, and five years of data for reports. */
export async function fillReports(db: Database, count: number): Promise<void> {
  await fillBy(db, async (one) => {
    await drivers(count, years).execute(one);
    await requests(Math.ceil(count / 20), years).execute(one);
    await decisions.execute(one);
    await placements.execute(one);
  });
}
