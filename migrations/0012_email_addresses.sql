-- E-mail addresses are stored in one canonical form, which the program makes; the database only compares them.
create function canonical_email(text) returns text
  language sql immutable strict parallel safe
  return btrim(normalize(
    translate(normalize($1, nfkc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), nfc));

-- Rows from before are brought into it. Where several would then have the same address that only one may have, the one that has it
-- already gets or keeps it, or else the oldest; the others keep their spelling. So does what would become longer than an address may be.
drop index admins_email;
with ranked as (
  select id, canonical_email(email) as canonical, row_number() over (
    partition by canonical_email(email) order by (email = canonical_email(email)) desc, created_at, id
  ) as place
  from admins
)
update admins set email = canonical from ranked
  where admins.id = ranked.id and place = 1 and email <> canonical and char_length(canonical) <= 254;
create unique index admins_email on admins (email);

drop index drivers_open_email;
with ranked as (
  select id, canonical_email(email) as canonical, row_number() over (
    partition by canonical_email(email) order by (email = canonical_email(email)) desc, created_at, id
  ) as place
  from drivers where status in ('Pending', 'Approved', 'Assigned', 'Blocked')
)
update drivers set email = canonical from ranked
  where drivers.id = ranked.id and place = 1 and email <> canonical and char_length(canonical) <= 254;
update drivers set email = canonical_email(email)
  where status not in ('Pending', 'Approved', 'Assigned', 'Blocked')
    and email <> canonical_email(email) and char_length(canonical_email(email)) <= 254;
create unique index drivers_open_email on drivers (email)
  where status in ('Pending', 'Approved', 'Assigned', 'Blocked');

drop index enrolments_once;
with ranked as (
  select id, canonical_email(email) as canonical, row_number() over (
    partition by training_id, canonical_email(email) order by (email = canonical_email(email)) desc, created_at, id
  ) as place
  from enrolments
)
update enrolments set email = canonical from ranked
  where enrolments.id = ranked.id and place = 1 and email <> canonical and char_length(canonical) <= 254;
create unique index enrolments_once on enrolments (training_id, email);

update company_requests set email = canonical_email(email)
  where email <> canonical_email(email) and char_length(canonical_email(email)) <= 254;
update consultations set email = canonical_email(email)
  where email <> canonical_email(email) and char_length(canonical_email(email)) <= 254;

drop function canonical_email(text);

-- Counters of events. Windows begin and end by the database's clock; what was counted by the app's clocks is forgotten.
drop table rate_limits;
create table rate_limits (
  key text primary key,
  events integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
