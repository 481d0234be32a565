-- Without arguments of the trigger, tg_argv is null, and no change raised the version.
create or replace function raise_version() returns trigger language plpgsql as $$
declare
  unseen text[] := array['version', 'updated_at'] || coalesce(tg_argv, '{}');
begin
  if new.version is distinct from old.version or to_jsonb(new) - unseen is distinct from to_jsonb(old) - unseen then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
