-- Lists that somebody wants as a file: the signed address names the row, so that what was searched for is in no address. A row is
-- deleted within two hours.
create table list_exports (
  id uuid primary key,
  admin_id uuid not null references admins on delete cascade,
  list text not null,
  format text not null,
  -- { query, ids, except }
  chosen jsonb not null,
  created_at timestamptz not null
);
create index list_exports_created on list_exports (created_at);

-- Decisions on many drivers, which are carried out one driver after the other. Deleted 30 days after their end.
create table bulk_jobs (
  id uuid primary key,
  -- Who has decided, with the name and role of that time: { id, name, role, requestId, network }
  actor jsonb not null,
  action text not null check (action in ('approve', 'reject')),
  -- { reason, words, note }
  rejection jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'running')))
);
create index bulk_jobs_ended on bulk_jobs (ended_at) where ended_at is not null;

create table bulk_job_drivers (
  job_id uuid not null references bulk_jobs on delete cascade,
  position integer not null,
  driver_id uuid not null references drivers on delete cascade,
  -- Set in the transaction of the decision, so that a driver isn't decided on twice.
  outcome text check (outcome in ('done', 'refused')),
  -- Why it was refused.
  reason text check ((reason is not null) = (outcome is not distinct from 'refused')),
  primary key (job_id, position),
  unique (job_id, driver_id)
);
create index bulk_job_drivers_left on bulk_job_drivers (job_id, position) where outcome is null;
create index bulk_job_drivers_of_driver on bulk_job_drivers (driver_id);
