-- What people ask about their own data. The law gives 30 days to answer.
create table privacy_requests (
  id uuid primary key,
  request_number bigint generated always as identity (start with 100001) constraint privacy_requests_number unique,
  reference text generated always as ('PRV-' || request_number::text) stored constraint privacy_requests_reference unique,
  kind text not null constraint privacy_requests_kind check (kind in ('copy', 'erase', 'correct', 'pictures')),
  name text not null,
  -- A phone number or an email address.
  contact text not null,
  -- The record that it is about, if there is one. No reference, since registrations that are cancelled are deleted.
  record_kind text constraint privacy_requests_record_kind check (record_kind in ('driver', 'request', 'consultation', 'enrolment')),
  record_id uuid,
  record_reference text not null default '',
  words text not null default '',
  source text not null constraint privacy_requests_source check (source in ('person', 'office')),
  came_at timestamptz not null,
  -- When it was stored: what came by letter can have come days before.
  added_at timestamptz not null,
  due_on date not null,
  state text not null default 'Open' constraint privacy_requests_state check (state in ('Open', 'Done', 'Refused')),
  answer text not null default '',
  answered_by text,
  answered_at timestamptz,
  version int not null default 1,
  constraint privacy_requests_about_one check ((record_kind is null) = (record_id is null)),
  constraint privacy_requests_answered check ((state = 'Open') = (answered_at is null))
);
-- The same is asked once until it is answered, however often somebody presses.
create unique index privacy_requests_once on privacy_requests (record_id, kind) where state = 'Open' and record_id is not null;
create index privacy_requests_due on privacy_requests (due_on, id) where state = 'Open';
create index privacy_requests_added_at on privacy_requests (added_at desc, id desc);
create index privacy_requests_answered_at on privacy_requests (answered_at desc, id desc) where state <> 'Open';
create trigger privacy_requests_version before update on privacy_requests
  for each row execute function raise_version('reference');

-- Copies of a person's data that somebody in the office wants as a file: which records, never what is in them.
create table person_exports (
  id uuid primary key,
  admin_id uuid not null references admins on delete cascade,
  records jsonb not null,
  created_at timestamptz not null
);
create index person_exports_created_at on person_exports (created_at);

-- All records of an email address or a phone number are looked for; the other lists have such indexes.
create index enrolments_email on enrolments (email);
create index enrolments_phone on enrolments (phone_number);
