-- How many drivers there are of each status: the sum of the rows of that status. Changes are added as rows of their own, so that
-- nobody waits for anybody, and are summed up now and then.
create table driver_totals (
  status text not null,
  drivers bigint not null
);
insert into driver_totals select status, count(*) from drivers group by status;

create function add_to_driver_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into driver_totals select status, count(*) from came group by status;
  elsif tg_op = 'DELETE' then
    insert into driver_totals select status, -count(*) from went group by status;
  else
    insert into driver_totals
      select status, sum(change) from (
        select status, 1 as change from came union all select status, -1 from went
      ) as changes group by status having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger drivers_counted_in after insert on drivers
  referencing new table as came for each statement execute function add_to_driver_totals();
create trigger drivers_counted_anew after update on drivers
  referencing old table as went new table as came for each statement execute function add_to_driver_totals();
create trigger drivers_counted_out after delete on drivers
  referencing old table as went for each statement execute function add_to_driver_totals();

create index drivers_newest_of_status on drivers (status, created_at desc, id desc);
-- The papers that expire first, of everybody whose papers matter.
create index drivers_soonest_expiry on drivers (least(licence_expires_on, medical_expires_on), created_at desc, id desc)
  where status not in ('Rejected', 'Deleted');
create index company_requests_open on company_requests (starts_on) where status in ('Pending', 'Assigned');
create index consultations_by_day on consultations (consultation_on);
