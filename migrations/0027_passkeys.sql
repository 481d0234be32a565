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

-- Sessions have names of their own, so that their owner can end one of them.
alter table admin_sessions add column id uuid not null default gen_random_uuid();
create unique index admin_sessions_id on admin_sessions (id);
