-- Registrations that were removed with all of their sender stay, with their seats, while that can be undone.
alter table enrolments add column removed_at timestamptz;
create index enrolments_removed on enrolments (removed_at) where removed_at is not null;
