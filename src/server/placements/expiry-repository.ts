import { sql } from 'kysely';
import type { CompanyExpiries } from '#contract/placements/company-expiries.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The companies with a placed driver of whom a document expires until that day, those with most frequent first. */
export async function countExpiring(db: Database, until: CalendarDate): Promise<CompanyExpiries[]> {
  const { rows } = await sql<CompanyExpiries>`
    with placed as (
      select request.id as request, company_name, request.name_folded, request.vehicle_type, preferred_state,
        first_expires_on <= ${until}::date as is_expiring
      from placements join company_requests as request on request.id = placements.request_id join drivers on drivers.id = driver_id
      where ended_at is null
    ), free as (
      select vehicle_type, state, count(*)::int as number from drivers
      where status = 'Approved' and first_expires_on > ${until}::date
      group by 1, 2
    )
    select (array_agg(company_name order by request desc))[1] as company, count(*)::int as placed,
      (count(*) filter (where is_expiring))::int as expiring,
      (
        select coalesce(sum(number), 0)::int from free where (vehicle_type, state) in (
          select vehicle_type, preferred_state from placed as one where one.name_folded = placed.name_folded and is_expiring
        )
      ) as free
    from placed group by name_folded having bool_or(is_expiring) order by expiring desc, name_folded`.execute(db);
  return rows;
}
