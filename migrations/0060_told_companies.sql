-- The message by which a company was told that a driver comes, and the one by which it was told that the driver has left. While such
-- a message still waits, it is written anew from what stands then.
alter table placements add column start_told_as uuid;
alter table placements add column end_told_as uuid;

-- Why a request was cancelled, for the office alone.
alter table company_requests add column cancel_reason text not null default ''
  constraint company_requests_cancel_reason check (char_length(cancel_reason) <= 300);

-- What a company was told is no part of what people see of a request.
create function raise_versions_of_ended() returns trigger language plpgsql as $$
begin
  update company_requests set version = version + 1 where id in (
    select changed.request_id from changed join before using (id) where changed.ended_at is distinct from before.ended_at
  );
  return null;
end $$;
drop trigger placements_raise_version_at_end on placements;
create trigger placements_raise_version_at_end after update on placements
  referencing old table as before new table as changed for each statement execute function raise_versions_of_ended();

-- Whether a message was only written to a file, since no mail server or provider is set up.
alter table messages add column is_file boolean not null default false;
