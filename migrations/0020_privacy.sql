-- Erasing people, holding records, what people ask about their data, and for how long things are kept.

-- Nothing can be done with an erased record, whichever screen or instance tries.
create function refuse_change_of_erased() returns trigger language plpgsql as $$
begin
  raise exception 'the personal data of this record has been erased' using errcode = 'ERASE';
end $$;
create trigger drivers_erased before update on drivers
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();
create trigger company_requests_erased before update on company_requests
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();
create trigger consultations_erased before update on consultations
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();
create trigger enrolments_erased before update on enrolments
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();

-- A record that nothing removes or erases while it is held, such as in a dispute.
create table legal_holds (
  id uuid primary key,
  record_kind text not null constraint legal_holds_kind check (record_kind in ('driver', 'request', 'consultation', 'enrolment')),
  record_id uuid not null,
  reason text not null constraint legal_holds_reason check (reason <> ''),
  set_by text not null,
  set_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  constraint legal_holds_lifted check ((lifted_by is null) = (lifted_at is null))
);
create unique index legal_holds_open on legal_holds (record_id) where lifted_at is null;

-- Whether a record of a person is erased. Waits for whoever is just erasing it; if it isn't erased then, nobody does until the transaction
-- ends. Erasing locks a record before what belongs to it: so does whoever asks this first.
create function is_erased(kind text, record uuid) returns boolean language plpgsql as $$
declare
  gone timestamptz;
begin
  case kind
    when 'driver' then select erased_at into gone from drivers where id = record for key share;
    when 'request' then select erased_at into gone from company_requests where id = record for key share;
    when 'consultation' then select erased_at into gone from consultations where id = record for key share;
    when 'enrolment' then select erased_at into gone from enrolments where id = record for key share;
    else null;
  end case;
  return gone is not null;
end $$;

-- Nothing new belongs to an erased record.
create function refuse_addition_to_erased() returns trigger language plpgsql as $$
declare
  added jsonb := to_jsonb(new);
begin
  if is_erased('request', (added ->> 'request_id')::uuid) or is_erased('driver', (added ->> 'driver_id')::uuid)
    or is_erased('consultation', (added ->> 'consultation_id')::uuid)
    or is_erased(added ->> 'record_kind', (added ->> 'record_id')::uuid) then
    raise exception 'the personal data of this record has been erased' using errcode = 'ERASE';
  end if;
  return new;
end $$;
create trigger notes_of_erased before insert on notes for each row execute function refuse_addition_to_erased();
create trigger driver_documents_of_erased before insert on driver_documents
  for each row execute function refuse_addition_to_erased();
create trigger sent_documents_of_erased before insert on sent_documents
  for each row execute function refuse_addition_to_erased();
create trigger document_verdicts_of_erased before insert or update on document_verdicts
  for each row execute function refuse_addition_to_erased();
create trigger document_requests_of_erased before insert on document_requests
  for each row execute function refuse_addition_to_erased();
create trigger placements_of_erased before insert on placements for each row execute function refuse_addition_to_erased();

-- A message to many leaves out who is erased meanwhile.
create function leave_out_message_about_erased() returns trigger language plpgsql as $$
begin
  return case when not is_erased(new.record_kind, new.record_id) then new end;
end $$;
create trigger messages_about_erased before insert on messages
  for each row execute function leave_out_message_about_erased();

-- Nor does the activity say who was erased meanwhile.
create function leave_erased_out_of_activity() returns trigger language plpgsql as $$
begin
  if is_erased(new.record_kind, new.record_ids[1]) then
    new.record_name := 'Erased';
    new.changes := erase_changes(new.changes, '{}');
    new.network := case when new.actor <> 'public' then new.network else '' end;
  end if;
  return new;
end $$;
create trigger activity_about_erased before insert on activity
  for each row execute function leave_erased_out_of_activity();

-- Whichever screen, person or job tries: what is held stays.
create function refuse_removal_of_held() returns trigger language plpgsql as $$
declare
  record uuid := coalesce((to_jsonb(old) ->> 'driver_id')::uuid, (to_jsonb(old) ->> 'id')::uuid);
begin
  if exists (select from legal_holds where record_id = record and lifted_at is null) then
    raise exception 'the record is on hold' using errcode = 'HOLDS';
  end if;
  return old;
end $$;
create trigger enrolments_held before delete on enrolments for each row execute function refuse_removal_of_held();
create trigger driver_documents_held before delete on driver_documents for each row execute function refuse_removal_of_held();

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
  version integer not null default 1,
  constraint privacy_requests_about_one check ((record_kind is null) = (record_id is null)),
  constraint privacy_requests_answered check ((state = 'Open') = (answered_at is null))
);
-- The same is asked once until it is answered, however often somebody presses.
create unique index privacy_requests_once on privacy_requests (record_id, kind) where state = 'Open' and record_id is not null;
create index privacy_requests_due on privacy_requests (due_on, id) where state = 'Open';
create index privacy_requests_added_at on privacy_requests (added_at desc, id desc);
create index privacy_requests_answered_at on privacy_requests (answered_at desc, id desc) where state <> 'Open';
-- A search among many.
create index privacy_requests_texts on privacy_requests
  using gin (fold_text(name) gin_trgm_ops, fold_text(contact) gin_trgm_ops, fold_text(reference) gin_trgm_ops,
    fold_text(record_reference) gin_trgm_ops);
create trigger privacy_requests_of_erased before insert on privacy_requests
  for each row execute function refuse_addition_to_erased();
create trigger privacy_requests_version before update on privacy_requests
  for each row execute function raise_version('reference');

-- All records of people, by what finds them: an email address and a phone number. Erased ones have neither. Nor has a registration that was
-- cancelled or removed: it is deleted, but messages and the activity name the person.
create view person_records as
  select 'driver' as kind, id, driver_number::text as reference, full_name as name, status, created_at, erased_at, email, phone_number
    from drivers
  union all
  select 'request', id, request_id, company_name, status, created_at, erased_at, email, phone_number from company_requests
  union all
  select 'consultation', id, request_id, full_name, status, created_at, erased_at, email, phone_number from consultations
  union all
  select 'enrolment', enrolments.id, reference, full_name, trainings.status, enrolments.created_at, erased_at, email, phone_number
    from enrolments join trainings on trainings.id = training_id
  union all
  select 'enrolment', record_ids[1], record_reference, record_name, 'Cancelled', at, null, '', '' from activity
    where kind in ('enrolment-cancelled', 'enrolment-removed') and record_name <> 'Erased';

-- The ids of all records that these email addresses and phone numbers find.
create function records_of(contacts text[]) returns setof uuid language sql stable as $$
  select id from person_records
  where erased_at is null
    and (email = any (contacts) or phone_number = any (contacts)
      or email = '' and id = any (array(select record_id from messages where record_kind = 'enrolment' and address = any (contacts))))
$$;

-- The email addresses and phone numbers of these records.
create function contacts_of(records uuid[]) returns text[] language sql stable as $$
  select array(
    select unnest(array[email, phone_number]) from person_records where id = any (records) and email <> ''
    union
    select address from messages join person_records as former on former.id = record_id and former.email = ''
      where messages.record_kind = 'enrolment' and record_id = any (records)
  )
$$;

-- Whether a message would go to somebody who has asked to be erased and wasn't answered yet: where the answer goes, or about the record that
-- the request is about, or another one of the same contact. What somebody outside has asked for concerns the contact that was proved alone,
-- so that nobody stops messages to others by naming their address; what the office has noted concerns both of the record.
create function is_erasure_asked(about uuid, address text) returns boolean language sql stable as $$
  select exists (
    select from privacy_requests as asked
    cross join lateral (
      select case source when 'office' then contacts_of(array[asked.record_id]) else '{}' end || asked.contact as contacts
    ) as known
    where asked.kind = 'erase' and asked.state = 'Open'
      and (asked.record_id = about or address = any (contacts) or contacts_of(array[about]) && contacts)
  )
$$;

-- Copies of a person's data that somebody in the office wants as a file: which records, never what is in them.
create table person_exports (
  id uuid primary key,
  admin_id uuid not null references admins on delete cascade,
  records jsonb not null,
  created_at timestamptz not null
);
create index person_exports_created_at on person_exports (created_at);

-- For how many months rejected applications are kept, in one row: the law names no time, and the privacy notice promises six months at
-- most. For all else the time is the same everywhere.
create table rejected_retention (
  -- What the activity knows it by.
  id uuid primary key default gen_random_uuid(),
  months integer not null default 6 constraint rejected_retention_months check (months between 1 and 6),
  version integer not null default 1
);
create unique index rejected_retention_one on rejected_retention ((true));
insert into rejected_retention default values;

-- The run of each night, with how many things it has removed, by the rule: numbers only.
create table retention_runs (
  -- In Lagos.
  day date primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  counts jsonb not null default '{}',
  -- Items that could not be removed: [{ key, kind, id, reference }]. The next night tries again.
  failures jsonb not null default '[]'
);

-- Records that will be erased by age although an administrator has worked on them in the last months. The office is shown them for a
-- week before.
create table retention_warnings (
  record_id uuid primary key,
  -- In Lagos.
  warned_on date not null
);

-- The code by which somebody proves that a record is theirs, before more is shown than how far it is: one for each record, sent to the
-- phone number or email address on it. Only a keyed hash of it is kept, and it dies of five wrong tries.
create table own_data_codes (
  record_id uuid primary key,
  code_hash bytea not null,
  -- How it was sent.
  channel text not null constraint own_data_codes_channel check (channel in ('text', 'mail')),
  tries_left smallint not null constraint own_data_codes_tries check (tries_left >= 0),
  expires_at timestamptz not null
);
create index own_data_codes_expires_at on own_data_codes (expires_at);
