-- Its last day, for what ends with it.
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
alter table trainings
  -- When the first day ends, in Lagos; null if that isn't known.
  add column ends_at time(0),
  -- The days after the first one, in order: [{ "date": "2027-01-09", "time": "07:30", "endTime": "16:00" }]. They are in the row, so that
  -- whatever changes when a training takes place raises its version, which calendars go by.
  add column further_days jsonb not null default '[]'
    constraint trainings_further_days check (jsonb_typeof(further_days) = 'array' and jsonb_array_length(further_days) <= 13);
alter table trainings
  add column last_day_on date not null generated always as (last_training_day(takes_place_on, further_days)) stored,
  add constraint trainings_last_day check (last_day_on >= takes_place_on);
drop index trainings_upcoming;
create index trainings_upcoming on trainings (last_day_on) where status = 'Upcoming';
drop trigger trainings_version on trainings;
create trigger trainings_version before update on trainings
  for each row execute function raise_version('title_folded', 'last_day_on');
