-- A second factor. The secret of an authenticator app is encrypted with a key that can be kept outside the database. One that is being
-- set up is in `pending_secret` until a first code has proved that the app has it. A code counts once: `last_step` is the newest time
-- step whose code was taken.
create table totp_factors (
  admin_id uuid primary key references admins on delete cascade,
  secret bytea,
  pending_secret bytea,
  last_step bigint not null default 0
);

-- Codes on paper, for who has lost the second factor. Only keyed hashes are kept; a used one is deleted.
create table backup_codes (
  admin_id uuid not null references admins on delete cascade,
  code_hash bytea not null,
  primary key (admin_id, code_hash)
);

-- Log-ins with the right password that still lack the second factor.
create table login_challenges (
  token_hash bytea primary key,
  admin_id uuid not null references admins on delete cascade,
  tries_left smallint not null constraint login_challenges_tries check (tries_left >= 0),
  expires_at timestamptz not null
);
create index login_challenges_admin on login_challenges (admin_id);
create index login_challenges_expires_at on login_challenges (expires_at);

-- When the owner of a session has last proved who it is. Logging in is such a proof.
alter table admin_sessions add column confirmed_at timestamptz;
update admin_sessions set confirmed_at = created_at;
alter table admin_sessions alter column confirmed_at set not null;
