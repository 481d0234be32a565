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
  -- What of the record was opened, such as one document.
  part_id uuid,
  -- [{ field, before, after }]
  changes jsonb not null,
  request_id text not null,
  -- The sender's network, which is too large to be somebody's address.
  network text not null,
  record_folded text not null generated always as (fold_text(record_name || ' ' || record_reference)) stored
);
-- With what other filters ask for, so that walking along an index reads no rows.
create index activity_newest on activity (at desc, id desc) include (actor, kind_group, record_folded);
create index activity_of_actor on activity (actor, at desc, id desc) include (kind_group);
create index activity_of_group on activity (kind_group, at desc, id desc) include (actor);
create index activity_of_record on activity using gin (record_ids);
create index activity_record_text on activity using gin (record_folded gin_trgm_ops);

-- Rows are only added, and an index is enough only where they were vacuumed.
alter table activity set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

create function refuse_activity_change() returns trigger language plpgsql as $$
declare
  calls text;
begin
  get diagnostics calls = pg_context;
  -- Deleting whole months is the one exception.
  if tg_op = 'DELETE' and calls ~ '\mfunction delete_activity_before\(date\)' then
    return null;
  end if;
  raise exception 'activity can''t be changed' using errcode = 'insufficient_privilege';
end $$;
-- For each statement, so that they also refuse what would meet no row.
create trigger activity_is_final before update or delete or truncate on activity
  for each statement execute function refuse_activity_change();

-- Deletes the months before the one that begins on this day in Lagos. Of the last twelve months nothing can be deleted.
create function delete_activity_before(first_day date) returns bigint language plpgsql as $$
declare
  deleted bigint;
begin
  if first_day <> date_trunc('month', first_day)::date or first_day > (now() - interval '12 months')::date then
    raise exception 'only whole months that are older than a year can be deleted from activity, not those before %', first_day
      using errcode = 'invalid_parameter_value';
  end if;
  delete from activity where at < first_day::timestamp at time zone 'Africa/Lagos';
  get diagnostics deleted = row_count;
  return deleted;
end $$;
