-- Registrations for a training.
create table enrolments (
  id uuid primary key,
  enrolment_number bigint generated always as identity (start with 100001) constraint enrolments_number unique,
  -- What people call the registration by.
  reference text generated always as ('ENR-' || enrolment_number::text) stored constraint enrolments_reference unique,
  training_id uuid not null references trainings,
  full_name text not null,
  email text not null,
  phone_number text not null,
  company_name text not null,
  -- 'Registered' has a seat, 'Offered' holds one until the offer ends, 'Lapsed' let an offer end, 'WalkedIn' came to the door without a
  -- registration and takes no seat. Whoever changes a state, or adds somebody with a seat, locks the training first.
  state text not null default 'Registered'
    constraint enrolments_state check (state in ('Registered', 'Waiting', 'Offered', 'Lapsed', 'WalkedIn')),
  -- The order of the waiting list.
  queued_at timestamptz,
  offered_until timestamptz,
  -- When they were asked what the training was like, which they are once. It stays, and says nothing of whether they have answered.
  feedback_asked_at timestamptz,
  search_folded text generated always as (
    fold_text(full_name || ' ' || company_name || ' ' || email || ' ' || phone_number || ' ENR-' || enrolment_number::text)
  ) stored,
  erased_at timestamptz,
  created_at timestamptz not null,
  constraint enrolments_queued check (state not in ('Waiting', 'Offered') or queued_at is not null),
  constraint enrolments_offered check ((state = 'Offered') = (offered_until is not null))
);
-- Nobody registers twice for one training; but several people who registered for the same one can be erased, and who let an offer end can
-- ask again.
create unique index enrolments_once on enrolments (training_id, email) where erased_at is null and state <> 'Lapsed';
create index enrolments_waiting on enrolments (training_id, queued_at, enrolment_number)
  where erased_at is null and state in ('Waiting', 'Offered');
create index enrolments_newest on enrolments (created_at desc, id desc);
create index enrolments_of_training on enrolments (training_id, created_at desc, id desc);
create index enrolments_search on enrolments using gin (search_folded gin_trgm_ops);
-- All records of an email address or a phone number are looked for; the other lists have such indexes.
create index enrolments_email on enrolments (email);
create index enrolments_phone on enrolments (phone_number);
create index enrolments_kept on enrolments (training_id) where erased_at is null;

-- The place in the waiting list, from 1; null for whoever doesn't wait.
create function queue_position(one enrolments) returns bigint language sql stable as $$
  select case when one.state = 'Waiting' and one.erased_at is null then (
    select count(*) from enrolments as ahead
    where ahead.training_id = one.training_id and ahead.state = 'Waiting' and ahead.erased_at is null
      and (ahead.queued_at, ahead.enrolment_number) <= (one.queued_at, one.enrolment_number)
  ) end;
$$;

-- Announcements to the people of a training. Their messages are written in batches, each recorded with its recipients.
create table announcements (
  id uuid primary key,
  training_id uuid not null references trainings on delete cascade,
  event text not null,
  -- What has led to it: the change of the training, or the moment.
  occasion text not null,
  details jsonb not null,
  created_at timestamptz not null
);
create index announcements_of_training on announcements (training_id);
-- People who haven't been written to yet.
create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  enrolment_id uuid not null references enrolments on delete cascade,
  primary key (announcement_id, enrolment_id)
);
create index announcement_recipients_enrolment on announcement_recipients (enrolment_id);
