-- A driver's work with a company. Ended ones stay, as the driver's and the request's history.
create table placements (
  id uuid primary key,
  driver_id uuid not null references drivers,
  request_id uuid not null references company_requests,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The message by which a company was told that a driver comes, and the one by which it was told that the driver has left. While such
  -- a message still waits, it is written anew from what stands then.
  start_told_as uuid,
  end_told_as uuid
);
-- Nobody works in two places at once.
create unique index placements_one_open on placements (driver_id) where ended_at is null;
create index placements_of_request on placements (request_id, started_at desc, id desc) where ended_at is null;
create index placements_newest on placements (started_at desc, id desc) where ended_at is null;
create index placements_of_driver on placements (driver_id, ended_at);
-- Who was ever placed with a request.
create index placements_of_request_ever on placements (request_id, driver_id);
-- Reports count what began and what ended in a period, and a driver's first placement.
create index placements_began on placements (started_at) include (driver_id);
create index placements_of_driver_begun on placements (driver_id, started_at);
create index placements_ended on placements (ended_at) include (driver_id) where ended_at is not null;

-- Who is placed is shown with the request, and ends with it. What a company was told is no part of what people see of a request.
create function raise_versions_of_requests() returns trigger language plpgsql as $$
begin
  update company_requests set version = version + 1 where id in (select request_id from changed);
  return null;
end $$;
create function raise_versions_of_ended() returns trigger language plpgsql as $$
begin
  update company_requests set version = version + 1 where id in (
    select changed.request_id from changed join before using (id) where changed.ended_at is distinct from before.ended_at
  );
  return null;
end $$;
create trigger placements_raise_version_at_start after insert on placements
  referencing new table as changed for each statement execute function raise_versions_of_requests();
create trigger placements_raise_version_at_end after update on placements
  referencing old table as before new table as changed for each statement execute function raise_versions_of_ended();

create table driver_status_changes (
  id uuid primary key,
  driver_id uuid not null references drivers,
  from_status text not null,
  to_status text not null,
  -- Why a driver was rejected or blocked. The call works without a reason, so that there can be none, and texts without one.
  rejection_reason text,
  rejection_words text not null default '',
  rejection_note text not null default '',
  -- By the name of that time, which stays when the account goes.
  changed_by text not null,
  admin_id uuid references admins on delete set null,
  -- The request whose placement began or ended with the change.
  request_id uuid references company_requests,
  changed_at timestamptz not null
);
create index driver_status_changes_of_driver on driver_status_changes (driver_id, changed_at desc, id desc);
-- How far applicants got, and when.
create index driver_status_changes_steps on driver_status_changes (driver_id, changed_at) include (to_status)
  where to_status in ('Approved', 'Assigned', 'Rejected');
-- Removing an administrator looks for their changes.
create index driver_status_changes_of_admin on driver_status_changes (admin_id) where admin_id is not null;
