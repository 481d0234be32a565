import { sql } from 'kysely';
import type { CompanyForecast, StandBys } from '#contract/continuity/continuity.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The forecast of the days from `from`, a Monday, to `to`, by one statement, so that its figures agree. */
export async function findForecast(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<{ companies: CompanyForecast[]; standBys: StandBys[] }> {
  const { rows } = await sql<{ companies: CompanyForecast[]; standBys: StandBys[] }>`
    with placed as materialized (
      select name_folded, company_name, preferred_state, company_requests.id as request, company_requests.request_id, drivers_needed,
        company_requests.vehicle_type, ends_on, own.*, least(licence_expires_on, medical_expires_on, ends_on) as leaves_on
      from placements join company_requests on company_requests.id = placements.request_id,
        lateral (
          select id as driver, full_name, licence_expires_on, medical_expires_on from drivers where id = placements.driver_id
          -- Few drivers are placed: joining them would read all.
          offset 0
        ) as own
      where placements.ended_at is null
    ), requests as (
      select name_folded, preferred_state, request, min(company_name) as name, count(*)::int as placed, max(drivers_needed) as asked
      from placed group by name_folded, preferred_state, request
    ), companies as (
      select name_folded, preferred_state, (array_agg(name order by request desc))[1] as name, sum(placed)::int as placed, sum(asked)::int as asked
      from requests group by name_folded, preferred_state
    ), leaving as materialized (
      select *, greatest(leaves_on - ${from}::date, 0) / 7 as week from placed where leaves_on <= ${to}::date
    ), losses as (
      select name_folded, preferred_state, count(*) as drivers, json_agg(json_build_object(
          'driver', json_build_object('_id', driver, 'fullName', full_name),
          'requestId', request_id, 'vehicle', vehicle_type,
          -- An agreed end can't be put off by a document.
          'reason', case leaves_on when ends_on then 'end' when licence_expires_on then 'licence' else 'medicalRecord' end,
          'on', leaves_on, 'week', week
        ) order by leaves_on, full_name, driver) as leaving
      from leaving group by name_folded, preferred_state
    ), free as (
      select state, vehicle_type, count(*)::int as number from drivers
      where status = 'Approved' and licence_expires_on > ${to}::date and medical_expires_on > ${to}::date
      group by 1, 2
    ), going as (
      select preferred_state as state, vehicle_type, count(*)::int as number from leaving group by 1, 2
    )
    select
      (select coalesce(json_agg(json_build_object('name', name, 'state', preferred_state, 'placed', placed, 'asked', asked,
          'leaving', coalesce(leaving, '[]')) order by coalesce(drivers, 0) desc, name_folded, preferred_state), '[]')
        from companies left join losses using (name_folded, preferred_state)) as companies,
      (select coalesce(json_agg(json_build_object('state', state, 'vehicle', vehicle_type, 'free', coalesce(free.number, 0),
          'going', coalesce(going.number, 0)) order by state, vehicle_type), '[]')
        from free full join going using (state, vehicle_type)) as stand_bys`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a table has no row');
  return row;
}
