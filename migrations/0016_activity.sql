-- What administrators did and read: one row for each change, written in its transaction, with the names of that time. No foreign keys:
-- a row outlives the account and the record that it is about.
create table activity (
  -- A UUID version 7: entries of one moment stand in their order.
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  kind_group text not null,
  -- The administrator's id; otherwise 'public' for somebody unknown, or 'system' for the product itself.
  actor text not null,
  actor_name text not null,
  actor_role text not null,
  record_kind text not null,
  record_name text not null,
  -- The number that people quote, such as REQ-100001, or an account's address.
  record_reference text not null,
  -- The record first, then the others that were changed with it. Empty for an account that doesn't exist.
  record_ids uuid[] not null,
  -- The part of the record that was opened, such as one document.
  part_id uuid,
  -- [{ field, before, after }]
  changes jsonb not null,
  request_id text not null,
  -- The sender's network, which is too large to be somebody's address.
  network text not null,
  record_folded text not null generated always as (fold_text(record_name || ' ' || record_reference)) stored
)
-- Rows are only added, and an index is enough only where they were vacuumed.
with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
-- With what other filters ask for, so that walking along an index reads no rows.
create index activity_newest on activity (at desc, id desc) include (kind, actor, kind_group, record_folded);
create index activity_of_actor on activity (actor, at desc, id desc) include (kind, kind_group);
create index activity_of_group on activity (kind_group, at desc, id desc) include (kind, actor);
create index activity_of_record on activity using gin (record_ids);
-- Registrations that were deleted: only the activity still names them.
create index activity_former_registrations on activity ((record_ids[1]))
  where kind in ('enrolment-cancelled', 'enrolment-removed');
create index activity_record_text on activity using gin (record_folded gin_trgm_ops);
-- What each administrator has opened: counted for each document, so that unusually many are told of.
create index activity_readings on activity (actor, at desc) include (kind, part_id)
  where kind in ('document-viewed', 'documents-loaded', 'documents-downloaded');
-- What the bell tells of the activity.
create index activity_alerts on activity (at desc, id desc) include (kind, actor)
  where kind in ('unusual-reading', 'list-exported', 'documents-downloaded', 'person-exported');

-- The functions that can change the activity say so by a setting that holds while they run. They set it in their body: only a
-- superuser can create a function with a setting of its own.
create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  -- Deleting whole months, and taking an erased person out, are the exceptions.
  if lower(tg_op) = current_setting('app.changes_activity', true) then
    return null;
  end if;
  raise exception 'activity can''t be changed' using errcode = 'insufficient_privilege';
end $$;
-- For each statement, so that they also refuse what would meet no row.
create trigger activity_is_final before update or delete or truncate on activity
  for each statement execute function refuse_activity_change();

-- Deletes the months before the one that begins on this day in Lagos. Of the last twelve months nothing can be deleted.
create function delete_activity_before(first_day date) returns bigint
  language plpgsql as $$
declare
  deleted bigint;
begin
  if first_day <> date_trunc('month', first_day)::date or first_day > (now() - interval '12 months')::date then
    raise exception 'only whole months that are older than a year can be deleted from activity, not those before %', first_day
      using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('app.changes_activity', 'delete', true);
  delete from activity where at < first_day::timestamp at time zone 'Africa/Lagos';
  get diagnostics deleted = row_count;
  perform set_config('app.changes_activity', '', true);
  return deleted;
end $$;

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

-- Takes the person of an erased record out of the activity: the name, the network of what was sent by a visitor, the values of changes
-- but those of kept_fields, and what was searched for with any of these words. What was done, when and by whom stays.
create function erase_activity(erased uuid, kept_fields text[], words text[]) returns bigint
  language plpgsql as $$
declare
  own bigint;
begin
  if not exists (
    select from drivers where id = erased and erased_at is not null
    union all select from company_requests where id = erased and erased_at is not null
    union all select from consultations where id = erased and erased_at is not null
    union all select from enrolments where id = erased and erased_at is not null
    -- A registration that was cancelled or removed is deleted.
    union all select from activity where record_ids[1] = erased and kind in ('enrolment-cancelled', 'enrolment-removed')
  ) then
    raise exception 'only an erased record can be taken out of the activity, not %', erased
      using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('app.changes_activity', 'update', true);
  update activity set
    record_name = case when record_ids[1] = erased or record_name = any (words) then 'Erased' else record_name end,
    network = case when actor = 'public' then '' else network end,
    changes = erase_changes(changes, kept_fields)
  where record_ids @> array[erased];
  get diagnostics own = row_count;
  update activity set changes = erase_changes(changes, kept_fields)
  where kind_group = 'exports'
    and exists (select from unnest(words) as word where strpos(lower(changes::text), lower(word)) > 0);
  perform set_config('app.changes_activity', '', true);
  return own;
end $$;
