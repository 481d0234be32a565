-- Only approved and placed drivers need checks, so only their needs are kept. With the order of the list of expiries, its pages
-- are read by an index.
lock table check_kinds in exclusive mode;
alter table driver_needs add column created_at timestamptz;
create index driver_needs_soonest on driver_needs (needed_until, created_at desc, driver_id desc);

create function set_driver_needs(changed uuid[]) returns void language plpgsql as $$
begin
  lock table check_kinds in row share mode;
  delete from driver_needs where driver_id = any (changed);
  insert into driver_needs
    select drivers.id, min(ends_on), drivers.created_at from drivers join needed_checks on driver_id = drivers.id
    where drivers.id = any (changed) and status in ('Approved', 'Assigned') and ends_on is not null group by drivers.id;
end $$;

create or replace function update_driver_needs() returns trigger language plpgsql as $$
begin
  perform set_driver_needs(array[coalesce(new.driver_id, old.driver_id)]);
  return null;
end $$;

create or replace function add_driver_needs() returns trigger language plpgsql as $$
begin
  perform set_driver_needs(array(select id from came));
  return null;
end $$;

create function update_needs_of_driver() returns trigger language plpgsql as $$
begin
  perform set_driver_needs(array[new.id]);
  return null;
end $$;
create trigger drivers_needs_of_status after update of status on drivers for each row
  when ((old.status in ('Approved', 'Assigned')) <> (new.status in ('Approved', 'Assigned')))
  execute function update_needs_of_driver();

create or replace function update_all_driver_needs() returns trigger language plpgsql as $$
begin
  perform rebuild_driver_needs();
  return null;
end $$;

create function rebuild_driver_needs() returns void language plpgsql as $$
begin
  delete from driver_needs;
  insert into driver_needs
    select drivers.id, min(ends_on), drivers.created_at from drivers join needed_checks on driver_id = drivers.id
    where status in ('Approved', 'Assigned') and ends_on is not null group by drivers.id;
end $$;
select rebuild_driver_needs();
