-- Exports keep which filters were used, not what was typed into them: a search can be a person's name.
select set_config('app.changes_activity', 'update', true);
update activity set changes = (
    select jsonb_agg(
      case when change ->> 'field' = 'filter' then change || jsonb_build_object('after', coalesce((
          select string_agg(regexp_replace(part, ':.*', ''), '; ' order by place)
          from regexp_split_to_table(change ->> 'after', '; ') with ordinality as parts (part, place)
          where part ~ '^[a-z][A-Za-z]*: |^without \d+$|^\d+ chosen$|^The whole list$'), 'The whole list'))
        else change
      end order by at)
    from jsonb_array_elements(changes) with ordinality as listed (change, at))
where kind = 'list-exported' and kind_group = 'exports';
select set_config('app.changes_activity', '', true);

-- Takes the person of an erased record out of the activity: the name, the network of what was sent by a visitor, and the values of changes
-- but those of kept_fields. What was done, when and by whom stays.
create or replace function erase_activity(erased uuid, kept_fields text[], words text[]) returns bigint
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
  perform set_config('app.changes_activity', '', true);
  return own;
end $$;

-- Puts 'Erased' in the place of what matches in the values of an entry about somebody else.
create function erase_from_activity(entry uuid, pattern text) returns void
  language plpgsql as $$
begin
  perform set_config('app.changes_activity', 'update', true);
  update activity set changes = (
      select jsonb_agg(change || jsonb_build_object(
          'before', regexp_replace(change ->> 'before', pattern, 'Erased', 'g'),
          'after', regexp_replace(change ->> 'after', pattern, 'Erased', 'g')) order by place)
      from jsonb_array_elements(changes) with ordinality as listed (change, place))
  where id = entry;
  perform set_config('app.changes_activity', '', true);
end $$;
