-- Why a placement ended, with words for colleagues; an incident has its day and what was done. Null: no reason was given.
alter table placements
  add column end_reason text constraint placements_end_reason check (
    end_reason in ('company', 'absent', 'incident', 'left', 'papers', 'over', 'other')
  ),
  add column end_words text not null default '',
  add column incident_on date,
  add column incident_done text not null default '',
  -- The placement whose place this one took.
  add column replaces_id uuid references placements,
  -- The free window on the day of the replacement, in days.
  add column free_days integer,
  -- It was taken back within minutes of its beginning.
  add column is_undone boolean not null default false;

-- How many days a driver who is replaced costs the company nothing.
create table placing_settings (
  -- What the activity knows it by.
  id uuid primary key default gen_random_uuid(),
  free_days integer not null default 7 constraint placing_settings_free_days check (free_days between 0 and 60),
  version integer not null default 1
);
create unique index placing_settings_one on placing_settings ((true));
insert into placing_settings default values;
