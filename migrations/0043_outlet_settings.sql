-- What Owners entered for sending emails and text messages, sealed with the data key; null without it. The
-- environment's settings come first.
create table outlet_settings (
  channel text primary key check (channel in ('mail', 'text')),
  -- Names it in the activity.
  id uuid not null default gen_random_uuid(),
  sealed bytea,
  version integer not null default 1
);
insert into outlet_settings (channel) values ('mail'), ('text');

-- The free space on the disk of DATA_DIR, once a day, so that the office sees how many days it lasts.
create table disk_days (
  day date primary key,
  free_bytes bigint not null
);
