-- For how long things are kept, where somebody has changed it. What isn't here is kept for as long as shipped.
create table retention_rules (
  key text primary key,
  -- What the activity knows it by.
  id uuid not null constraint retention_rules_id unique,
  -- Days or months, by the key; null: as shipped.
  value int constraint retention_rules_value check (value > 0),
  changed_by text,
  changed_at timestamptz,
  version int not null default 1
);

-- The run of each night, with how many things it has removed, by the rule: numbers only.
create table retention_runs (
  -- In Lagos.
  day date primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  counts jsonb not null default '{}'
);

-- What is due is looked for among what isn't erased yet.
create index drivers_closed on drivers (created_at) where status in ('Rejected', 'Deleted') and erased_at is null;
create index placements_of_driver on placements (driver_id, ended_at);
create index company_requests_kept on company_requests (ends_on) where erased_at is null;
create index consultations_kept on consultations (coalesce(scheduled_on, consultation_on)) where erased_at is null;
create index enrolments_kept on enrolments (training_id) where erased_at is null;
