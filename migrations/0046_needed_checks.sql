-- A driver can need a kind of checks for placing, from a day on.
alter table check_kinds add column needed_for text not null default 'Nothing'
  constraint check_kinds_needed_for check (needed_for in ('Nothing', 'Placing'));
alter table check_kinds add column needed_from date;
alter table check_kinds add constraint check_kinds_needed_from check ((needed_for = 'Placing') = (needed_from is not null));
-- What drivers are told about it, such as where to bring the paper.
alter table check_kinds add column driver_words text not null default '';

-- The checks that drivers need for placing, with the last day on which each lets them work; null: without an end.
create view needed_checks as
  select drivers.id as driver_id, kind.id as kind_id, kind.name, kind.driver_words, is_missing,
    case when is_missing then needed_from - 1 else present.valid_until end as ends_on
  from check_kinds as kind cross join drivers
    left join lateral (
      select checks.id, valid_until, outcome from checks
      where checks.driver_id = drivers.id and kind_id = kind.id and withdrawn_at is null order by checks.id desc limit 1
    ) as present on true
    -- None, one that was not passed, or one that is out of date when it begins to count.
    cross join lateral (
      select present.id is null or coalesce(outcome = 'Not passed', false) or coalesce(valid_until < needed_from - 1, false) as is_missing
    ) as state
  where needed_from is not null and ended_at is null and erased_at is null;

-- All that a driver needs for placing: both documents and the checks.
create view driver_papers as
  select id as driver_id, 'licence' as document, null as name, '' as driver_words, licence_expires_on as ends_on, false as is_missing
    from drivers
  union all
  select id, 'medicalRecord', null, '', medical_expires_on, false from drivers
  union all
  select driver_id, kind_id::text, name, driver_words, ends_on, is_missing from needed_checks where ends_on is not null;

-- The earliest end of a driver's needed checks. Not a column of drivers: their many indexes take minutes when a kind becomes
-- needed. No foreign key, which would lock all of them.
create table driver_needs (
  driver_id uuid primary key,
  needed_until date not null
);

-- A kind changes under an exclusive lock of its table, so that no check or driver is added that the change doesn't see.
create function update_driver_needs() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.driver_id, old.driver_id);
begin
  lock table check_kinds in row share mode;
  delete from driver_needs where driver_id = changed;
  insert into driver_needs select driver_id, min(ends_on) from needed_checks where driver_id = changed and ends_on is not null group by 1;
  return null;
end $$;
create trigger checks_needs after insert or update or delete on checks for each row execute function update_driver_needs();

create function add_driver_needs() returns trigger language plpgsql as $$
begin
  lock table check_kinds in row share mode;
  insert into driver_needs
    select driver_id, min(ends_on) from needed_checks where driver_id in (select id from came) and ends_on is not null group by 1;
  return null;
end $$;
create trigger drivers_needs after insert on drivers
  referencing new table as came for each statement execute function add_driver_needs();

create function update_all_driver_needs() returns trigger language plpgsql as $$
begin
  delete from driver_needs;
  insert into driver_needs select driver_id, min(ends_on) from needed_checks where ends_on is not null group by 1;
  return null;
end $$;
create trigger check_kinds_needs after update on check_kinds for each row
  when (old.needed_from is distinct from new.needed_from or (old.ended_at is null) <> (new.ended_at is null))
  execute function update_all_driver_needs();
create trigger check_kinds_needs_of_new after insert on check_kinds for each row
  when (new.needed_from is not null) execute function update_all_driver_needs();

-- Reminders name a kind of checks by its id.
alter table document_reminders drop constraint document_reminders_document;
alter table document_reminders add constraint document_reminders_document
  check (document in ('licence', 'medicalRecord') or document ~ '^[0-9a-f-]{36}$') not valid;
