-- Whoever was an administrator could do everything, and still can.
alter table admins alter column role drop default, drop constraint admins_role;
update admins set role = 'Owner';
alter table admins add constraint admins_role
  check (role in ('Owner', 'Manager', 'Reviewer', 'Coordinator', 'Trainer', 'Viewer'));

-- A deactivated administrator keeps the account, so that it can be reactivated, but has no sessions and can't log in.
alter table admins add column deactivated_at timestamptz;

-- When the administrator last used the product, to the minute. Sessions know it too, but they end.
alter table admins add column last_seen_at timestamptz;
update admins set last_seen_at = (select max(last_used_at) from admin_sessions where admin_id = admins.id);
