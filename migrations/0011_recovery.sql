-- With what a session was opened, so that its owner can tell it from others.
alter table admin_sessions add column device text not null default '';

-- The one code that an administrator can set a new password with. Only a keyed hash of it is kept, and it dies of five wrong tries.
create table recovery_codes (
  admin_id uuid primary key references admins on delete cascade,
  code_hash bytea not null,
  tries_left smallint not null constraint recovery_codes_tries check (tries_left >= 0),
  expires_at timestamptz not null
);
