-- Licence numbers are encrypted by the program, which has the key. `licence_hash` is a keyed hash of a number's letters and digits, to
-- look it up by; null for a number without any. Those of before, and those that instances of the former version still write, stay in
-- `licence_number` until the program has encrypted them, a few hundred at a time; then it is empty. Null says nothing either.
alter table drivers
  alter column licence_number drop not null,
  alter column licence_number set default '',
  add column licence_sealed bytea,
  add column licence_hash bytea,
  add constraint drivers_licence_hash check (licence_sealed is not null or licence_hash is null);

-- The function `plain_code` stays for the searches of the former version.
drop index drivers_licence_text;
drop index drivers_same_licence;
create index drivers_same_licence on drivers (licence_hash, driver_number) where licence_hash is not null;
-- Empty once all are encrypted.
create index drivers_unsealed on drivers (driver_number) where licence_number <> '';
create index drivers_unsealed_licence on drivers (licence_key(licence_number), driver_number) where licence_number <> '';

-- Encrypting a number changes nothing that people see. A correction of one raises the version itself.
drop trigger drivers_version on drivers;
create trigger drivers_version before update on drivers
  for each row execute function raise_version('name_folded', 'licence_number', 'licence_sealed', 'licence_hash');

-- What was recorded of corrected numbers keeps no more than their ends, as it does from now on.
create function masked_licence(text) returns text
  language sql immutable strict parallel safe
  return rtrim('•••• ' || upper(right(licence_key($1), least(4, length(licence_key($1)) / 2))));
alter table activity disable trigger activity_is_final;
update activity set changes = (
  select jsonb_agg(
    case when change ->> 'field' = 'licenceNumber'
      then change || jsonb_build_object('before', masked_licence(change ->> 'before'), 'after', masked_licence(change ->> 'after'))
      else change end
    order by place)
  from jsonb_array_elements(changes) with ordinality as one (change, place)
) where kind_group = 'drivers' and kind = 'driver-corrected' and changes @> '[{"field": "licenceNumber"}]';
alter table activity enable trigger activity_is_final;
drop function masked_licence(text);
