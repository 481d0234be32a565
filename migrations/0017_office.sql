-- What administrators work with beside the records: notes, review, lists, news and figures.

-- What colleagues wrote about a record. A note is about exactly one, and goes with it.
create table notes (
  -- A UUID version 7: notes of one moment stand in their order.
  id uuid primary key,
  driver_id uuid references drivers on delete cascade,
  request_id uuid references company_requests on delete cascade,
  consultation_id uuid references consultations on delete cascade,
  training_id uuid references trainings on delete cascade,
  words text not null constraint notes_words check (length(words) between 1 and 2000),
  -- By the name of that time, which stays when the account goes.
  writer_name text not null,
  writer_id uuid references admins on delete set null,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint notes_about_one check (num_nonnulls(driver_id, request_id, consultation_id, training_id) = 1)
);
-- In the order of the lists.
create index notes_of_driver on notes (driver_id, created_at desc, id desc) where driver_id is not null;
create index notes_of_request on notes (request_id, created_at desc, id desc) where request_id is not null;
create index notes_of_consultation on notes (consultation_id, created_at desc, id desc)
  where consultation_id is not null;
create index notes_of_training on notes (training_id, created_at desc, id desc) where training_id is not null;

-- Which administrator is looking at which application. Rows expire after half a minute, so they need not survive a crash.
create unlogged table presences (
  driver_id uuid not null references drivers,
  admin_id uuid not null references admins on delete cascade,
  seen_at timestamptz not null,
  primary key (driver_id, admin_id)
);
create index presences_age on presences (seen_at);

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

-- Up to when an administrator has seen what is new: what has arrived before read_before.
create table notification_reads (
  admin_id uuid primary key references admins on delete cascade,
  read_before timestamptz not null
);

-- Administrators who get the figures of each month by mail.
create table monthly_summaries (
  admin_id uuid primary key references admins on delete cascade,
  wanted_since timestamptz not null,
  -- The first day of the last month that was told. Setting it claims the mail, so that it goes out once however many instances there are.
  sent_month date
);
