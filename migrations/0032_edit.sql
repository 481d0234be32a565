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
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint notes_about_one check (num_nonnulls(driver_id, request_id, consultation_id, training_id) = 1)
);
-- In the order of the lists.
create index notes_of_driver on notes (driver_id, is_pinned desc, created_at desc, id desc) where driver_id is not null;
create index notes_of_request on notes (request_id, is_pinned desc, created_at desc, id desc) where request_id is not null;
create index notes_of_consultation on notes (consultation_id, is_pinned desc, created_at desc, id desc)
  where consultation_id is not null;
create index notes_of_training on notes (training_id, is_pinned desc, created_at desc, id desc) where training_id is not null;
