-- Every single letter and pair of letters in a text. Fragments of so few letters have no trigram; and to work this out costs so much
-- that it is better looked up than done for many rows.
create function text_fragments(text) returns text[]
  language sql immutable strict parallel safe cost 1000
  return (
    select array_agg(distinct substr($1, place, long))
    from generate_series(1, length($1)) as place, generate_series(1, 2) as long
  );
create index drivers_name_fragments on drivers using gin (text_fragments(name_folded));

-- With the status beside it, pages far down are found without a look at the rows before them.
drop index drivers_newest;
create index drivers_newest on drivers (created_at desc, id desc) include (status);

-- Papers that aren't valid are few, so they are counted; the others are what is left of the total.
create index drivers_by_expiry on drivers (status, least(licence_expires_on, medical_expires_on))
  include (licence_expires_on, medical_expires_on);

-- Who drives what is wanted, where it is wanted.
create index drivers_available on drivers (vehicle_type, state, created_at desc, id desc)
  include (licence_expires_on, medical_expires_on) where status = 'Approved';
