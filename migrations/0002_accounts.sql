-- Administrators: their accounts, sessions, invitations and second factors.
create table admins (
  id uuid primary key,
  name text not null,
  -- In the canonical form, which the program makes; the database only compares addresses. The same holds for all of them.
  email text not null,
  password_hash text not null,
  role text not null constraint admins_role
    check (role in ('Owner', 'Manager', 'Reviewer', 'Coordinator', 'Trainer', 'Viewer')),
  -- A deactivated administrator keeps the account, so that it can be reactivated, but has no sessions and can't log in.
  deactivated_at timestamptz,
  -- When the administrator last used the product, to the minute. Sessions know it too, but they end.
  last_seen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index admins_email on admins (email);
create trigger admins_version before update of name, email, role, deactivated_at on admins
  for each row execute function raise_version('password_hash', 'last_seen_at');

-- Open sessions. Only a hash of the token is kept, so that a copy of the database opens nothing.
create table admin_sessions (
  token_hash bytea primary key,
  -- The session's own name, so that its owner can end it from another one.
  id uuid not null default gen_random_uuid(),
  admin_id uuid not null references admins on delete cascade,
  -- With what the session was opened, so that its owner can tell it from others.
  device text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When the owner has last proved who it is. Logging in is such a proof.
  confirmed_at timestamptz not null
);
create index admin_sessions_admin on admin_sessions (admin_id);
create unique index admin_sessions_id on admin_sessions (id);

-- Codes that an administrator can set a new password with. Only a keyed hash of a code is kept, and it dies of five wrong tries.
create table recovery_codes (
  admin_id uuid not null references admins on delete cascade,
  -- Each browser that asks for a code has one of its own, so that nobody can replace or use up another's. Codes that no browser
  -- asked for, such as those of `npm run admin`, have an empty hash.
  browser_hash bytea not null default '',
  code_hash bytea not null,
  tries_left smallint not null constraint recovery_codes_tries check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (admin_id, browser_hash)
);
create index recovery_codes_expires_at on recovery_codes (expires_at);

-- Invitations of new administrators. The mail's link has a token, of which only a hash is kept; there is none until the
-- mail is sent. Of one e-mail address at most one invitation is open.
create table admin_invitations (
  id uuid primary key,
  email text not null,
  role text not null constraint admin_invitations_role
    check (role in ('Owner', 'Manager', 'Reviewer', 'Coordinator', 'Trainer', 'Viewer')),
  -- By the name of that time, which stays when the account goes. Without the account nobody can accept any more.
  invited_by text not null,
  invited_by_id uuid references admins on delete set null,
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index admin_invitations_token on admin_invitations (token_hash);
create index admin_invitations_inviter on admin_invitations (invited_by_id) where invited_by_id is not null;
create unique index admin_invitations_open on admin_invitations (email)
  where accepted_at is null and revoked_at is null;

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

-- Passkeys: public keys of authenticators, each for one account. `counter` is the authenticator's own count of uses, 0 if it has none.
create table passkeys (
  id uuid primary key,
  admin_id uuid not null references admins on delete cascade,
  credential_id text not null constraint passkeys_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_admin on passkeys (admin_id);

-- Challenges are signed, not stored; of those that were used, until they would have expired, so that each counts once.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_expires_at on used_passkey_challenges (expires_at);
