-- Invitations of new administrators. The mail's link has a token, of which only a hash is kept; there is none until the
-- mail is sent. Of one e-mail address at most one invitation is open.
create table admin_invitations (
  id uuid primary key,
  email text not null,
  role text not null constraint admin_invitations_role
    check (role in ('Owner', 'Manager', 'Reviewer', 'Coordinator', 'Trainer', 'Viewer')),
  invited_by text not null,
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index admin_invitations_token on admin_invitations (token_hash);
create unique index admin_invitations_open on admin_invitations (email)
  where accepted_at is null and revoked_at is null;
