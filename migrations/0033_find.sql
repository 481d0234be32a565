-- A licence number or another code as it is searched: in capitals, without what people put between its parts.
create function plain_code(text) returns text
  language sql immutable strict parallel safe
  return upper(translate($1, ' -/.', ''));

-- The starts of texts, by the order of their bytes.
create index drivers_phone_text on drivers (phone_number text_pattern_ops);
create index drivers_email_text on drivers (email text_pattern_ops);
create index drivers_licence_text on drivers (plain_code(licence_number) text_pattern_ops);

-- With all that lists can be filtered by, so that walking past drivers doesn't read them.
drop index drivers_newest;
create index drivers_newest on drivers (created_at desc, id desc)
  include (status, name_folded, vehicle_type, state, years_of_experience, age_bracket, licence_expires_on, medical_expires_on);
drop index drivers_newest_of_status;
create index drivers_newest_of_status on drivers (status, created_at desc, id desc)
  include (name_folded, vehicle_type, state, years_of_experience, age_bracket, licence_expires_on, medical_expires_on);

-- The orders of the columns, with the status, by which nearly every list is filtered.
create index drivers_by_name on drivers (name_folded, id) include (status);
create index drivers_by_vehicle on drivers (vehicle_type, id) include (status);
create index drivers_by_experience on drivers (years_of_experience, id) include (status);
create index drivers_by_state on drivers (state, id) include (status);
create index drivers_by_licence_expiry on drivers (licence_expires_on, id) include (status);
create index drivers_by_medical_expiry on drivers (medical_expires_on, id) include (status);

create index company_requests_phone_text on company_requests (phone_number text_pattern_ops);
create index company_requests_email_text on company_requests (email text_pattern_ops);
create index consultations_phone_text on consultations (phone_number text_pattern_ops);
create index consultations_email_text on consultations (email text_pattern_ops);
-- Persons and their companies are searched together.
drop index consultations_name;
create index consultations_search on consultations using gin ((name_folded || ' ' || fold_text(company_name)) gin_trgm_ops);

-- A list as somebody wants to open it again: its search, filters and order, as its address has them. It goes with its owner's account.
create table saved_views (
  id uuid primary key,
  admin_id uuid not null references admins on delete cascade,
  -- The list that it is of.
  list text not null constraint saved_views_list check (list in ('drivers', 'requests', 'consultations', 'trainings')),
  name text not null constraint saved_views_name check (name <> ''),
  query text not null,
  -- Whether every administrator who can open the list sees it.
  is_shared boolean not null,
  created_at timestamptz not null
);
create index saved_views_of_list on saved_views (list, created_at, id);
create unique index saved_views_once on saved_views (admin_id, list, lower(name));
