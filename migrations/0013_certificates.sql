-- That somebody came to a training, as it was printed then; the file is made from the row each time. It goes with its registration, or
-- once the person is erased: then its number is unknown.
create table certificates (
  id uuid primary key,
  -- 12 random signs of which none looks like another.
  number text not null constraint certificates_number unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  enrolment_id uuid not null references enrolments on delete cascade,
  full_name text not null constraint certificates_full_name check (full_name <> ''),
  title text not null,
  -- Those on which the person came, 'YYYY-MM-DD', in order; and how many days the training had.
  days text[] not null constraint certificates_days check (cardinality(days) >= 1),
  training_days integer not null constraint certificates_training_days check (training_days >= cardinality(days)),
  duration text not null,
  place text not null,
  trainers text not null,
  issued_at timestamptz not null,
  issued_by text not null,
  sent_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  constraint certificates_withdrawn check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)
  )
);
-- A registration has one that counts; after that was withdrawn it can get another one, with another number.
create unique index certificates_once on certificates (enrolment_id) where withdrawn_at is null;
create index certificates_of_enrolment on certificates (enrolment_id);
