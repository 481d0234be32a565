-- When and where the office has set a consultation, besides the day that the client asked for. Empty until it does, and for those
-- that were scheduled without.
alter table consultations
  add column scheduled_on date,
  add column starts_at time(0),
  add column place text not null default '',
  add constraint consultations_scheduled_together check ((scheduled_on is null) = (starts_at is null));
create index consultations_by_scheduled_day on consultations (scheduled_on) where status = 'Scheduled';
