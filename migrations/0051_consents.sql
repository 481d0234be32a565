-- What people have agreed to where the law asks for consent, by the words that they saw.
create table consents (
  id uuid primary key,
  record_kind text not null constraint consents_record_kind check (record_kind in ('driver', 'request', 'consultation', 'enrolment')),
  record_id uuid not null,
  kind text not null constraint consents_kind check (kind in ('health-and-identity', 'whatsapp', 'pictures')),
  -- The form in which it was given, such as 'application', and the version of the privacy notice beside it.
  form text not null,
  notice_version text not null,
  wording text not null,
  given_at timestamptz not null,
  -- By the person or an administrator, by name.
  withdrawn_at timestamptz,
  withdrawn_by text,
  constraint consents_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index consents_given on consents (record_id, kind) where withdrawn_at is null;
create index consents_of_record on consents (record_id, given_at desc);
