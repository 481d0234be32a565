-- From now on the activity's entry of a registration that is cancelled or removed has its contacts, by which it is found, however it was
-- told and however long ago. Of earlier ones only messages have them.
create function contacts_before(changes jsonb) returns text[] language sql immutable as $$
  select array(select change ->> 'before' from jsonb_array_elements(changes) as change
    where change ->> 'field' in ('email', 'phoneNumber') and change ->> 'before' is not null)
$$;
create index activity_former_contacts on activity using gin (contacts_before(changes))
  where kind in ('enrolment-cancelled', 'enrolment-removed');

create or replace function records_of(contacts text[]) returns setof uuid language sql stable as $$
  select id from person_records
  where erased_at is null
    and (email = any (contacts) or phone_number = any (contacts)
      or email = '' and id = any (array(
        select record_id from messages where record_kind = 'enrolment' and address = any (contacts)
        union
        select record_ids[1] from activity
          where kind in ('enrolment-cancelled', 'enrolment-removed') and contacts_before(changes) && contacts)))
$$;

create or replace function contacts_of(records uuid[]) returns text[] language sql stable as $$
  select array(
    select unnest(array[email, phone_number]) from person_records where id = any (records) and email <> ''
    union
    select address from messages join person_records as former on former.id = record_id and former.email = ''
      where messages.record_kind = 'enrolment' and record_id = any (records)
    union
    select unnest(contacts_before(changes)) from activity
      where kind in ('enrolment-cancelled', 'enrolment-removed') and record_ids[1] = any (records)
  )
$$;
