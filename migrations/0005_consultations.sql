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
  name_folded text generated always as (fold_text(full_name)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index consultations_newest on consultations (created_at desc, id desc);
create index consultations_name on consultations using gin (name_folded gin_trgm_ops);
create index consultations_id_text on consultations (request_id text_pattern_ops);
