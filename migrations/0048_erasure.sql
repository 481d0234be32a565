-- When the person was taken out of a record. What stays says nothing of anybody: that it was there, its number, its status and its days.
alter table drivers add column erased_at timestamptz;
alter table company_requests add column erased_at timestamptz;
alter table consultations add column erased_at timestamptz;
alter table enrolments add column erased_at timestamptz;

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

-- Several people who registered for the same training can be erased.
drop index enrolments_once;
create unique index enrolments_once on enrolments (training_id, email) where erased_at is null;

-- The values of changes that say nothing of a person stay; of the others only that there was one.
create function erase_changes(changes jsonb, kept_fields text[]) returns jsonb
  language sql immutable strict parallel safe
  return coalesce((
    select jsonb_agg(
      case when change ->> 'field' = any (kept_fields) then change
        else change
          || jsonb_build_object('before', case when change ->> 'before' is not null then 'Erased' end)
          || jsonb_build_object('after', case when change ->> 'after' is not null then 'Erased' end)
      end order by place)
    from jsonb_array_elements(changes) with ordinality as listed (change, place)
  ), '[]'::jsonb);

create or replace function refuse_activity_change() returns trigger language plpgsql as $$
declare
  calls text;
begin
  get diagnostics calls = pg_context;
  -- Deleting whole months, and taking an erased person out, are the exceptions.
  if tg_op = 'DELETE' and calls ~ '\mfunction delete_activity_before\(date\)'
    or tg_op = 'UPDATE' and calls ~ '\mfunction erase_activity\(uuid,text\[\],text\[\]\)'
  then
    return null;
  end if;
  raise exception 'activity can''t be changed' using errcode = 'insufficient_privilege';
end $$;

-- Takes the person of an erased record out of the activity: the name, the network of what was sent by a visitor, the values of changes
-- but those of kept_fields, and what was searched for with any of these words. What was done, when and by whom stays.
create function erase_activity(erased uuid, kept_fields text[], words text[]) returns bigint language plpgsql as $$
declare
  own bigint;
begin
  if not exists (
    select from drivers where id = erased and erased_at is not null
    union all select from company_requests where id = erased and erased_at is not null
    union all select from consultations where id = erased and erased_at is not null
    union all select from enrolments where id = erased and erased_at is not null
  ) then
    raise exception 'only an erased record can be taken out of the activity, not %', erased
      using errcode = 'invalid_parameter_value';
  end if;
  update activity set
    record_name = case when record_ids[1] = erased or record_name = any (words) then 'Erased' else record_name end,
    network = case when actor = 'public' then '' else network end,
    changes = erase_changes(changes, kept_fields)
  where record_ids @> array[erased];
  get diagnostics own = row_count;
  update activity set changes = erase_changes(changes, kept_fields)
  where kind_group = 'exports'
    and exists (select from unnest(words) as word where strpos(lower(changes::text), lower(word)) > 0);
  return own;
end $$;

-- Nothing new belongs to an erased record. The lock waits for whoever is just erasing it.
create function refuse_addition_to_erased() returns trigger language plpgsql as $$
declare
  added jsonb := to_jsonb(new);
  gone timestamptz;
begin
  if added ->> 'driver_id' is not null then
    select erased_at into gone from drivers where id = (added ->> 'driver_id')::uuid for key share;
  elsif added ->> 'consultation_id' is not null then
    select erased_at into gone from consultations where id = (added ->> 'consultation_id')::uuid for key share;
  elsif added ->> 'request_id' is not null then
    select erased_at into gone from company_requests where id = (added ->> 'request_id')::uuid for key share;
  end if;
  if gone is not null then
    raise exception 'the personal data of this record has been erased' using errcode = 'ERASE';
  end if;
  return new;
end $$;
create trigger notes_of_erased before insert or update on notes for each row execute function refuse_addition_to_erased();
create trigger driver_documents_of_erased before insert on driver_documents
  for each row execute function refuse_addition_to_erased();
create trigger sent_documents_of_erased before insert on sent_documents
  for each row execute function refuse_addition_to_erased();
create trigger document_verdicts_of_erased before insert or update on document_verdicts
  for each row execute function refuse_addition_to_erased();
create trigger document_requests_of_erased before insert on document_requests
  for each row execute function refuse_addition_to_erased();
create trigger placements_of_erased before insert on placements for each row execute function refuse_addition_to_erased();

create function refuse_message_about_erased() returns trigger language plpgsql as $$
begin
  if new.record_kind = 'driver' and exists (select from drivers where id = new.record_id and erased_at is not null)
    or new.record_kind = 'request' and exists (select from company_requests where id = new.record_id and erased_at is not null)
    or new.record_kind = 'consultation' and exists (select from consultations where id = new.record_id and erased_at is not null)
    or new.record_kind = 'enrolment' and exists (select from enrolments where id = new.record_id and erased_at is not null)
  then
    raise exception 'the personal data of this record has been erased' using errcode = 'ERASE';
  end if;
  return new;
end $$;
create trigger messages_about_erased before insert on messages for each row execute function refuse_message_about_erased();

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
