create extension if not exists pg_trgm;

-- A name as it is searched: lower case, without accents and marks, the hooked letters of Hausa as plain ones.
create function fold_text(text) returns text
  language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'));

create table drivers (
  id uuid primary key,
  -- What people call the driver by, from 100001 upwards; a sequence gives no number twice.
  driver_number bigint generated always as identity (start with 100001) constraint drivers_number unique,
  full_name text not null,
  email text not null,
  phone_number text not null,
  age_bracket text not null,
  address text not null,
  city text not null,
  state text not null,
  licence_number text not null,
  licence_expires_on date not null,
  medical_expires_on date not null,
  years_of_experience smallint not null constraint drivers_experience check (years_of_experience between 1 and 60),
  vehicle_type text not null constraint drivers_vehicle check (vehicle_type in ('Truck', 'Van', 'Car', 'Bus')),
  previous_experience text not null,
  status text not null default 'Pending' constraint drivers_status
    check (status in ('Pending', 'Approved', 'Assigned', 'Blocked', 'Rejected', 'Deleted')),
  name_folded text generated always as (fold_text(full_name)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One open application for an e-mail address and for a phone number; after a rejection one may apply again.
create unique index drivers_open_email on drivers (lower(email))
  where status in ('Pending', 'Approved', 'Assigned', 'Blocked');
create unique index drivers_open_phone on drivers (phone_number)
  where status in ('Pending', 'Approved', 'Assigned', 'Blocked');

create index drivers_newest on drivers (created_at desc, id desc);
create index drivers_name on drivers using gin (name_folded gin_trgm_ops);
create index drivers_number_text on drivers ((driver_number::text) text_pattern_ops);

create table driver_documents (
  id uuid primary key,
  driver_id uuid not null references drivers,
  document_group text not null constraint driver_documents_group
    check (document_group in ('drivers', 'nin', 'medical', 'education')),
  position smallint not null,
  file_name text not null constraint driver_documents_file unique references stored_files,
  original_name text not null,
  bytes integer not null,
  created_at timestamptz not null,
  constraint driver_documents_place unique (driver_id, document_group, position)
);
