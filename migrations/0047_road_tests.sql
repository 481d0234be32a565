-- An invitation of a driver to a test on the road. Open until its outcome is recorded as a check, or it is cancelled.
create table road_tests (
  id uuid primary key,
  driver_id uuid not null references drivers,
  -- The kind of the check that records the outcome.
  kind_id uuid not null references check_kinds,
  scheduled_on date not null,
  starts_at time(0) not null,
  place text not null,
  -- The administrator's name at that time.
  invited_by text not null,
  admin_id uuid references admins on delete set null,
  invited_at timestamptz not null,
  -- When the present day, time and place were set.
  set_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1
);
create unique index road_tests_open on road_tests (driver_id) where ended_at is null;
create index road_tests_by_day on road_tests (scheduled_on) where ended_at is null;
create index road_tests_of_driver on road_tests (driver_id);
create index road_tests_of_kind on road_tests (kind_id);
create index road_tests_of_admin on road_tests (admin_id) where admin_id is not null;
create trigger road_tests_version before update on road_tests for each row execute function raise_version();
create trigger road_tests_of_erased before insert on road_tests for each row execute function refuse_addition_to_erased();
