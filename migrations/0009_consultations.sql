-- Bookings of a consultation.
create table consultations (
  id uuid primary key,
  request_number bigint generated always as identity (start with 100001) constraint consultations_number unique,
  -- What people call the booking by.
  request_id text generated always as ('CON-' || request_number::text) stored constraint consultations_id unique,
  full_name text not null,
  company_name text not null,
  email text not null,
  phone_number text not null,
  area_of_concern text not null,
  consultation_on date not null,
  preferred_time text not null constraint consultations_time check (preferred_time in ('Morning', 'Afternoon', 'Evening')),
  status text not null default 'Pending' constraint consultations_status
    check (status in ('Pending', 'Scheduled', 'Completed', 'Cancelled')),
  -- When and where the office has set it, besides the day that the client asked for. Empty until it does, and for those that are
  -- scheduled without.
  scheduled_on date,
  starts_at time(0),
  place text not null default '',
  name_folded text generated always as (fold_text(full_name)) stored,
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint consultations_scheduled_together check ((scheduled_on is null) = (starts_at is null))
);
create index consultations_newest on consultations (created_at desc, id desc);
-- Persons and their companies are searched together.
create index consultations_search on consultations using gin ((name_folded || ' ' || fold_text(company_name)) gin_trgm_ops);
create index consultations_id_text on consultations (request_id text_pattern_ops);
create index consultations_phone_text on consultations (phone_number text_pattern_ops);
create index consultations_phone_end on consultations (reverse(phone_number) text_pattern_ops);
create index consultations_email_text on consultations (email text_pattern_ops);
create index consultations_by_scheduled_day on consultations (scheduled_on) where status = 'Scheduled';
-- The day on which a consultation takes place: the one that the office has set, else the one that the client asked for.
create index consultations_by_actual_day on consultations (coalesce(scheduled_on, consultation_on));
create index consultations_kept on consultations (coalesce(scheduled_on, consultation_on)) where erased_at is null;
create trigger consultations_version before update on consultations
  for each row execute function raise_version('name_folded', 'request_id');
