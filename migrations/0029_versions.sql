-- How often what people see of a record has changed, so that somebody whose screen shows an older state can be told. A constant
-- default rewrites no table, and without an index the row can be updated in place.
alter table drivers add column version integer not null default 1;
alter table company_requests add column version integer not null default 1;
alter table consultations add column version integer not null default 1;
alter table trainings add column version integer not null default 1;
alter table admins add column version integer not null default 1;

-- Columns that are named in the trigger don't count. Generated ones have no value yet, and follow from others.
create function raise_version() returns trigger language plpgsql as $$
begin
  if new.version is distinct from old.version
    or to_jsonb(new) - array['version', 'updated_at'] - tg_argv is distinct from to_jsonb(old) - array['version', 'updated_at'] - tg_argv
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger drivers_version before update on drivers
  for each row execute function raise_version('name_folded');
create trigger company_requests_version before update on company_requests
  for each row execute function raise_version('name_folded', 'request_id');
create trigger consultations_version before update on consultations
  for each row execute function raise_version('name_folded', 'request_id');
create trigger trainings_version before update on trainings
  for each row execute function raise_version('title_folded');
create trigger admins_version before update of name, email, role, deactivated_at on admins
  for each row execute function raise_version('password_hash', 'last_seen_at');

-- Documents are shown with their driver. New ones come with the application, or take the place of others; deleted ones go with a
-- change of the status.
create function raise_versions_of_drivers() returns trigger language plpgsql as $$
begin
  update drivers set version = version + 1 where id in (select driver_id from changed);
  return null;
end $$;
create trigger driver_documents_raise_version after update on driver_documents
  referencing new table as changed for each statement execute function raise_versions_of_drivers();

-- Who is placed is shown with the request, and ends with it.
create function raise_versions_of_requests() returns trigger language plpgsql as $$
begin
  update company_requests set version = version + 1 where id in (select request_id from changed);
  return null;
end $$;
create trigger placements_raise_version_at_start after insert on placements
  referencing new table as changed for each statement execute function raise_versions_of_requests();
create trigger placements_raise_version_at_end after update on placements
  referencing new table as changed for each statement execute function raise_versions_of_requests();
