-- Each backup that was begun, so that the office sees its progress and outcome.
create table backups (
  id uuid primary key,
  cause text not null check (cause in ('daily', 'asked')),
  name text not null,
  began_at timestamptz not null,
  -- While it runs.
  reading_back boolean not null default false,
  done integer not null default 0,
  total integer not null default 0,
  touched_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  missing integer,
  failure text
);
create index backups_newest on backups (began_at desc);

-- One row: what Owners have done about backups.
create table backup_care (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  since timestamptz not null default now(),
  kept_days integer check (kept_days between 1 and 30),
  downloaded_at timestamptz,
  sheet_opened_at timestamptz
);
insert into backup_care default values;
