-- A driver's wish not to be asked about work again.
alter table drivers add column asks_refused_at timestamptz;
-- One question to one driver: can they start with a request? The answer can change until the question ends.
create table asks (
  id uuid primary key,
  request_id uuid not null references company_requests,
  driver_id uuid not null references drivers,
  -- The administrator's name at that time.
  asked_by text not null,
  asked_at timestamptz not null,
  asked_again_at timestamptz,
  ends_at timestamptz not null,
  can boolean,
  answered_at timestamptz,
  constraint asks_once unique (request_id, driver_id),
  constraint asks_answer check ((can is null) = (answered_at is null))
);
create index asks_of_driver on asks (driver_id);
-- Messages to many people that an administrator sends count in the day's limits.
alter table messages drop constraint messages_cause;
alter table messages add constraint messages_cause check (cause in ('form', 'visitor', 'clock', 'office', 'many')) not valid;
