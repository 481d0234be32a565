-- The last day of a training, for what ends with it.
create function last_training_day(first_day date, further_days jsonb) returns date language sql immutable as $$
  select coalesce(
    make_date(
      split_part(further_days -> -1 ->> 'date', '-', 1)::integer,
      split_part(further_days -> -1 ->> 'date', '-', 2)::integer,
      split_part(further_days -> -1 ->> 'date', '-', 3)::integer
    ),
    first_day
  );
$$;

create table trainings (
  id uuid primary key,
  title text not null constraint trainings_title check (title <> ''),
  categories text[] not null constraint trainings_categories check (cardinality(categories) >= 1),
  takes_place_on date not null,
  -- The time of the day in Lagos.
  starts_at time(0) not null,
  -- When the first day ends, in Lagos; null if that isn't known.
  ends_at time(0),
  -- The days after the first one, in order: [{ "date": "2027-01-09", "time": "07:30", "endTime": "16:00" }]. They are in the row, so that
  -- whatever changes when a training takes place raises its version, which calendars go by.
  further_days jsonb not null default '[]'
    constraint trainings_further_days check (jsonb_typeof(further_days) = 'array' and jsonb_array_length(further_days) <= 13),
  last_day_on date not null generated always as (last_training_day(takes_place_on, further_days)) stored
    constraint trainings_last_day check (last_day_on >= takes_place_on),
  duration text not null,
  training_type text not null constraint trainings_type check (training_type in ('remote', 'onsite')),
  -- The last day to register; without one it is the day of the training.
  registration_ends_on date constraint trainings_deadline check (registration_ends_on <= takes_place_on),
  venue text not null,
  description text not null,
  trainers text not null default '',
  -- What to bring, a line for each thing.
  bring text not null default '',
  -- In words, such as '₦25,000 a person'.
  price text not null default '',
  -- A map, a gate or a video link, for those with a seat only.
  access text not null default '',
  picture_id text references public_pictures,
  -- Without a number there is no limit.
  seats integer constraint trainings_seats check (seats between 1 and 10000),
  -- With fewer people it doesn't take place.
  min_enrolments integer constraint trainings_min_enrolments check (min_enrolments between 1 and coalesce(seats, 10000)),
  status text not null default 'Upcoming' constraint trainings_status check (status in ('Upcoming', 'Completed', 'Cancelled')),
  title_folded text generated always as (fold_text(title)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index trainings_newest on trainings (created_at desc, id desc);
create index trainings_by_title on trainings (lower(title));
create index trainings_upcoming on trainings (last_day_on) where status = 'Upcoming';
create index trainings_picture on trainings (picture_id) where picture_id is not null;
create trigger trainings_version before update on trainings
  for each row execute function raise_version('title_folded', 'last_day_on');

create table enrolments (
  id uuid primary key,
  enrolment_number bigint generated always as identity (start with 100001) constraint enrolments_number unique,
  -- What people call the registration by.
  reference text generated always as ('ENR-' || enrolment_number::text) stored constraint enrolments_reference unique,
  training_id uuid not null references trainings,
  full_name text not null,
  email text not null,
  phone_number text not null,
  company_name text not null,
  -- 'Registered' has a seat, 'Offered' holds one until the offer ends, 'Lapsed' let an offer end, 'WalkedIn' came to the door without a
  -- registration and takes no seat. Whoever changes a state, or adds somebody with a seat, locks the training first.
  state text not null default 'Registered'
    constraint enrolments_state check (state in ('Registered', 'Waiting', 'Offered', 'Lapsed', 'WalkedIn')),
  -- The order of the waiting list.
  queued_at timestamptz,
  offered_until timestamptz,
  -- When they were asked what the training was like, which they are once. It stays, and says nothing of whether they have answered.
  feedback_asked_at timestamptz,
  search_folded text generated always as (
    fold_text(full_name || ' ' || company_name || ' ' || email || ' ' || phone_number || ' ENR-' || enrolment_number::text)
  ) stored,
  erased_at timestamptz,
  created_at timestamptz not null,
  constraint enrolments_queued check (state not in ('Waiting', 'Offered') or queued_at is not null),
  constraint enrolments_offered check ((state = 'Offered') = (offered_until is not null))
);
-- Nobody registers twice for one training; but several people who registered for the same one can be erased, and who let an offer end can
-- ask again.
create unique index enrolments_once on enrolments (training_id, email) where erased_at is null and state <> 'Lapsed';
create index enrolments_waiting on enrolments (training_id, queued_at, enrolment_number)
  where erased_at is null and state in ('Waiting', 'Offered');
-- The place in the waiting list, from 1; null for whoever doesn't wait.
create function queue_position(one enrolments) returns bigint language sql stable as $$
  select case when one.state = 'Waiting' and one.erased_at is null then (
    select count(*) from enrolments as ahead
    where ahead.training_id = one.training_id and ahead.state = 'Waiting' and ahead.erased_at is null
      and (ahead.queued_at, ahead.enrolment_number) <= (one.queued_at, one.enrolment_number)
  ) end;
$$;
create index enrolments_newest on enrolments (created_at desc, id desc);
create index enrolments_of_training on enrolments (training_id, created_at desc, id desc);
create index enrolments_search on enrolments using gin (search_folded gin_trgm_ops);
-- All records of an email address or a phone number are looked for; the other lists have such indexes.
create index enrolments_email on enrolments (email);
create index enrolments_phone on enrolments (phone_number);
create index enrolments_kept on enrolments (training_id) where erased_at is null;

-- Announcements to the people of a training. Their messages are written in batches, each recorded with its recipients.
create table announcements (
  id uuid primary key,
  training_id uuid not null references trainings on delete cascade,
  event text not null,
  -- What has led to it: the change of the training, or the moment.
  occasion text not null,
  details jsonb not null,
  created_at timestamptz not null
);
create index announcements_of_training on announcements (training_id);
-- People who haven't been written to yet.
create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  enrolment_id uuid not null references enrolments on delete cascade,
  primary key (announcement_id, enrolment_id)
);
create index announcement_recipients_enrolment on announcement_recipients (enrolment_id);

-- The gallery.
create table past_trainings (
  id uuid primary key,
  picture_id text not null references public_pictures,
  caption text not null constraint past_trainings_caption check (caption <> ''),
  version integer not null default 1,
  created_at timestamptz not null
);
create index past_trainings_newest on past_trainings (created_at desc, id desc);
create index past_trainings_picture on past_trainings (picture_id);
create trigger past_trainings_version before update on past_trainings
  for each row execute function raise_version('created_at');
