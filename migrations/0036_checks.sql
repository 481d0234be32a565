-- What the office checks about drivers beyond the four documents. A kind with rows is ended, not deleted.
create table check_kinds (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- How it is usually checked.
  usual_way text not null,
  runs_out text not null default 'Never',
  months smallint,
  -- Only that it was seen is recorded, without photos.
  is_seen_only boolean not null default false,
  -- A photo for clients: the driver agrees to it first.
  needs_consent boolean not null default false,
  position serial,
  ended_at timestamptz,
  version integer not null default 1,
  constraint check_kinds_months check ((runs_out = 'After months') = (months is not null))
);
create unique index check_kinds_name on check_kinds (fold_text(name));
create trigger check_kinds_version before update on check_kinds for each row execute function raise_version('position');

insert into check_kinds (name, usual_way, runs_out, is_seen_only, needs_consent, ended_at) values
  ('Guarantor 1', 'Phoned', 'Never', false, false, null),
  ('Guarantor 2', 'Phoned', 'Never', false, false, null),
  ('Last employer', 'Phoned', 'Never', false, false, null),
  ('Road test', 'Tried on the road', 'Never', false, false, null),
  ('Licence at FRSC', 'Looked up at the registry', 'Never', false, false, null),
  ('NIN at NINAuth', 'Looked up at the registry', 'Never', false, false, null),
  ('LASDRI card', 'Seen on paper', 'On the card''s day', false, false, null),
  ('Photo for clients', 'Seen on paper', 'Never', false, true, null),
  ('Police certificate', 'Seen on paper', 'Never', true, false, now());

-- One check of a driver. It never changes: a newer one of its kind replaces it, or it is withdrawn.
create table checks (
  -- A UUID version 7: the newest is the present one.
  id uuid primary key,
  driver_id uuid not null references drivers,
  kind_id uuid not null references check_kinds,
  way text not null,
  checked_on date not null,
  checked_by text not null,
  asked text not null,
  valid_until date,
  note text not null,
  -- How the driver agreed to a photo for clients.
  agreed_by text constraint checks_agreed_by check (agreed_by in ('paper', 'phone')),
  -- The administrator's name at that time.
  recorded_by text not null,
  admin_id uuid references admins on delete set null,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  constraint checks_withdrawn check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index checks_of_driver on checks (driver_id, kind_id, id desc);
create index checks_of_kind on checks (kind_id);
create index checks_of_admin on checks (admin_id) where admin_id is not null;
create trigger checks_of_erased before insert on checks for each row execute function refuse_addition_to_erased();

create table check_photos (
  id uuid primary key,
  check_id uuid not null references checks,
  driver_id uuid not null references drivers,
  position smallint not null,
  file_name text not null constraint check_photos_file unique references stored_files,
  original_name text not null,
  bytes integer not null
);
create index check_photos_of_check on check_photos (check_id);
create index check_photos_of_driver on check_photos (driver_id);
create trigger check_photos_of_erased before insert on check_photos
  for each row execute function refuse_addition_to_erased();
create trigger check_photos_held before delete on check_photos for each row execute function refuse_removal_of_held();
