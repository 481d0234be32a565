import { sql } from 'kysely';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import type { EndReasonBody } from '#contract/placements/end-reasons.ts';
import {
  assignDriver,
  changeRequestStatus,
  removeDriver,
  replaceDriver,
} from '#contract/placements/placements.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Administrator, attempt } from '#test/administrator.ts';

export const act = (admin: Administrator, action: string, driverId: string) =>
  attempt(admin, changeDriverStatus, { query: { status: action, driverId } });

export const assign = (admin: Administrator, driverId: string, requestId: string) =>
  attempt(admin, assignDriver, { params: { driverId, requestId } });

/** Without a reason, as the specified call, which has no body. */
export const remove = (
  admin: Administrator,
  driverId: string,
  requestId: string,
  reason?: Partial<EndReasonBody>,
) =>
  attempt(admin, removeDriver, {
    params: { driverId, requestId },
    ...(reason && { body: reason }),
  });

export const replace = (
  admin: Administrator,
  driverId: string,
  requestId: string,
  { newDriverId, ...reason }: { newDriverId: string } & Partial<EndReasonBody>,
) =>
  attempt(admin, replaceDriver, {
    params: { driverId, requestId },
    body: { newDriverId, ...reason },
  });

export const end = (admin: Administrator, requestId: string, status: string) =>
  attempt(admin, changeRequestStatus, { body: { requestId, status } });

export async function forgetDriversAndRequests(db: Database): Promise<void> {
  await sql`truncate drivers, company_requests, driver_totals cascade`.execute(db);
}

/**
 * Inconsistencies; there should be none: driver statuses, open placements and request statuses agree, no
 * request has too many drivers, each status change is recorded once, and the totals by status are right.
 */
export async function findHalfStates(db: Database): Promise<string[]> {
  const { rows } = await sql<{ complaint: string }>`
    with placed as (
      select request_id, count(*) as drivers from placements where ended_at is null group by request_id
    ), counted as (
      select status, count(*) as drivers from drivers group by status
    ), told as (
      select status, sum(drivers) as drivers from driver_totals group by status having sum(drivers) <> 0
    )
    select driver_number || ' is ' || status || ' with ' || open || ' open placements' as complaint
      from drivers, lateral (select count(*) as open from placements where driver_id = drivers.id and ended_at is null) as own
      where open <> case when status = 'Assigned' then 1 else 0 end
    union all
    select company_requests.request_id || ' is ' || status || ' with ' || coalesce(drivers, 0) || ' of ' || drivers_needed || ' drivers'
      from company_requests left join placed on placed.request_id = company_requests.id
      where coalesce(drivers, 0) > drivers_needed
        or case status when 'Assigned' then coalesce(drivers, 0) = 0 when 'Fulfilled' then false else drivers > 0 end
    union all
    select driver_number || ' is ' || status || ', but was last written down as ' || last.to_status
      from drivers, lateral (
        select to_status from driver_status_changes where driver_id = drivers.id order by changed_at desc, id desc limit 1
      ) as last where last.to_status <> status
    union all
    select 'there are ' || coalesce(counted.drivers, 0) || ' drivers ' || coalesce(counted.status, told.status)
        || ', but ' || coalesce(told.drivers, 0) || ' are told of'
      from counted full join told using (status) where counted.drivers is distinct from told.drivers
    union all
    select 'a driver began ' || began || ' and ended ' || ended || ' placements with a request, but ' || began_told || ' and '
        || ended_told || ' are written down'
      from (
        select driver_id, request_id, count(*) as began, count(ended_at) as ended
          from placements group by driver_id, request_id
      ) as placed full join (
        select driver_id, request_id, count(*) filter (where to_status = 'Assigned') as began_told,
            count(*) filter (where from_status = 'Assigned') as ended_told
          from driver_status_changes where request_id is not null group by driver_id, request_id
      ) as changes using (driver_id, request_id)
      where (began, ended) is distinct from (began_told, ended_told)
    union all
    select 'a placement ended before it began' from placements where ended_at < started_at`.execute(
    db,
  );
  return rows.map(({ complaint }) => complaint);
}
