-- Which privacy notice was shown beside the form that a record came with. Without a row none was: the record came from a program that
-- shows no notice, so its sender was asked for no consent. It says nothing of the person.
create table notices_shown (
  record_id uuid primary key,
  record_kind text not null constraint notices_shown_kind check (record_kind in ('driver', 'request', 'consultation', 'enrolment')),
  -- Such as 'application'. It tells which consents were asked for.
  form text not null,
  notice_version text not null,
  shown_at timestamptz not null
);

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

-- They go with a registration that is cancelled or removed, which deletes it, and so do holds that were lifted.
create function delete_consents_of_record() returns trigger language plpgsql as $$
begin
  delete from consents where record_id = old.id;
  delete from notices_shown where record_id = old.id;
  delete from legal_holds where record_id = old.id;
  return null;
end $$;
create trigger enrolments_consents after delete on enrolments
  for each row execute function delete_consents_of_record();
