-- Who can still answer what a training was like. Answering deletes the row, so that nothing tells later who has answered.
create table feedback_requests (
  enrolment_id uuid primary key references enrolments on delete cascade,
  closes_at timestamptz not null
);
create index feedback_requests_closing on feedback_requests (closes_at);

-- The answers: anonymous, so with no time, and no key that has an order.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  training_id uuid not null references trainings,
  stars smallint not null constraint feedback_stars check (stars between 1 and 5),
  helped text not null,
  missing text not null
);
create index feedback_of_training on feedback (training_id);
