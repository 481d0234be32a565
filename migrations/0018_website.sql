-- The company's own words on the site: what was published, and what the office is changing. As long as nothing was published, the site
-- shows what is shipped.

-- One row, which every change locks, so that changes come one after the other.
create table website (
  is_only boolean primary key default true constraint website_is_only check (is_only),
  -- Counts the changes of the draft.
  revision integer not null default 0,
  -- Counts how often the draft was thrown away: what was typed before that isn't kept after it.
  discards integer not null default 0
);
insert into website default values;

-- The fields that differ from what is published. A list is one field.
create table website_draft (
  -- Its section and key: 'company.email'.
  path text primary key,
  value jsonb not null,
  -- The draft's revision that has changed it last.
  revision integer not null,
  -- By the name of that time, which stays when the account goes.
  changed_by text not null,
  changed_by_id uuid references admins on delete set null,
  changed_at timestamptz not null
);

-- Every publication, of which the last 20 are kept. What is shipped is version 0, which isn't stored. Rows are never changed.
create table website_versions (
  number integer primary key constraint website_versions_number check (number > 0),
  -- All fields, by section and key.
  content jsonb not null,
  -- The paths of the fields that differ from the former version.
  changed text[] not null,
  note text not null constraint website_versions_note check (length(note) <= 200),
  published_by text not null,
  published_at timestamptz not null,
  -- The draft's revision that it was made of; null for one that was brought back.
  draft_revision integer,
  restored_from integer,
  constraint website_versions_origin check (num_nonnulls(draft_revision, restored_from) = 1)
);
