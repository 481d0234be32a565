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

-- Trainings that the company offers. One of several days is one row.
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

-- Files for those with a seat in a training: PDFs as they were sent, pictures re-encoded.
create table training_files (
  id uuid primary key,
  training_id uuid not null references trainings,
  file_name text not null constraint training_files_file unique references stored_files,
  -- As the office called it, with the ending of its type.
  name text not null constraint training_files_name check (name <> ''),
  type text not null constraint training_files_type check (type in ('application/pdf', 'image/jpeg')),
  bytes integer not null constraint training_files_bytes check (bytes > 0),
  added_by text not null,
  created_at timestamptz not null
);
create index training_files_of_training on training_files (training_id, created_at, id);
