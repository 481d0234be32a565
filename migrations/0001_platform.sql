-- What the program itself must remember, whatever its features are.

create table secrets (
  name text primary key,
  value text not null
);

-- The first answer to a public form post that carried an Idempotency-Key; it answers every later post with that key.
create table idempotent_answers (
  scope text not null,
  key text not null,
  message text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- Counters of the rate limiter, in the shape its library asks for; expire is in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Every file that was ever put into the file store. A file is written before the transaction that needs it and marked
-- as kept inside it; what no transaction kept, and whose owner (a running app) is gone, is swept away.
create table stored_files (
  name text primary key,
  owner integer not null,
  kept boolean not null default false,
  created_at timestamptz not null default now()
);
create index stored_files_unkept on stored_files (owner) where not kept;
