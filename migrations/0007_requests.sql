-- Companies' requests for drivers.
create table company_requests (
  id uuid primary key,
  request_number bigint generated always as identity (start with 100001) constraint company_requests_number unique,
  -- What people call the request by.
  request_id text generated always as ('REQ-' || request_number::text) stored constraint company_requests_id unique,
  company_name text not null,
  email text not null,
  phone_number text not null,
  address text not null,
  city text not null,
  state text not null,
  drivers_needed smallint not null constraint company_requests_drivers check (drivers_needed between 1 and 500),
  vehicle_type text not null constraint company_requests_vehicle check (vehicle_type in ('Truck', 'Van', 'Car', 'Bus')),
  starts_on date not null,
  ends_on date not null,
  preferred_city text not null,
  preferred_state text not null,
  notes text not null,
  status text not null default 'Pending' constraint company_requests_status
    check (status in ('Pending', 'Assigned', 'Fulfilled', 'Cancelled')),
  -- Why it was cancelled, for the office alone.
  cancel_reason text not null default '' constraint company_requests_cancel_reason check (char_length(cancel_reason) <= 300),
  name_folded text generated always as (fold_text(company_name)) stored,
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint company_requests_duration check (ends_on >= starts_on)
);
create index company_requests_newest on company_requests (created_at desc, id desc);
create index company_requests_open on company_requests (starts_on) where status in ('Pending', 'Assigned');
create index company_requests_name on company_requests using gin (name_folded gin_trgm_ops);
create index company_requests_id_text on company_requests (request_id text_pattern_ops);
create index company_requests_phone_text on company_requests (phone_number text_pattern_ops);
create index company_requests_phone_end on company_requests (reverse(phone_number) text_pattern_ops);
create index company_requests_email_text on company_requests (email text_pattern_ops);
create index company_requests_kept on company_requests (ends_on) where erased_at is null;
create trigger company_requests_version before update on company_requests
  for each row execute function raise_version('name_folded', 'request_id');
