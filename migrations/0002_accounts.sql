create table admins (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null default 'Administrator' constraint admins_role check (role in ('Administrator')),
  created_at timestamptz not null
);
create unique index admins_email on admins (lower(email));

-- Open sessions. Only a hash of the token is kept, so that a copy of the database opens nothing.
create table admin_sessions (
  token_hash bytea primary key,
  admin_id uuid not null references admins on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index admin_sessions_admin on admin_sessions (admin_id);
