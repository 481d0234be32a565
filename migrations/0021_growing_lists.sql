-- How many drivers of each status applied on each day (UTC), counted like driver_totals: the sum of the rows of that day and status.
-- A page far down the list of all drivers begins on a day that these sums tell, so that nothing before that day is read.
create table driver_days (
  day date not null,
  status text not null,
  drivers bigint not null
);
insert into driver_days (day, status, drivers)
  select (created_at at time zone 'UTC')::date as day, status, count(*) from drivers group by day, status;

create function add_to_driver_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into driver_days (day, status, drivers)
      select (created_at at time zone 'UTC')::date as day, status, count(*) from came group by day, status;
  elsif tg_op = 'DELETE' then
    insert into driver_days (day, status, drivers)
      select (created_at at time zone 'UTC')::date as day, status, -count(*) from went group by day, status;
  else
    insert into driver_days (day, status, drivers)
      select day, status, sum(change)
      from (
        select (created_at at time zone 'UTC')::date as day, status, 1 as change from came
        union all
        select (created_at at time zone 'UTC')::date, status, -1 from went
      ) as changes
      group by day, status having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger drivers_counted_in_by_day after insert on drivers
  referencing new table as came for each statement execute function add_to_driver_days();
create trigger drivers_counted_anew_by_day after update on drivers
  referencing old table as went new table as came for each statement execute function add_to_driver_days();
create trigger drivers_counted_out_by_day after delete on drivers
  referencing old table as went for each statement execute function add_to_driver_days();

-- With the name, as the indexes of the other orders have it.
drop index drivers_available;
create index drivers_available on drivers (vehicle_type, state, created_at desc, id desc)
  include (licence_expires_on, medical_expires_on, name_folded) where status = 'Approved';
