-- People whom the office invites to apply as drivers. An application empties all but who applied, and when.
create table driver_invitations (
  id uuid primary key,
  -- Those that one press invited; it can be undone.
  batch_id uuid not null,
  full_name text not null,
  -- As applications store them; '' if unknown.
  phone_number text not null,
  email text not null,
  vehicle_type text not null,
  state text not null,
  note text not null,
  -- The administrator's name at that time.
  invited_by text not null,
  invited_at timestamptz not null,
  invited_again_at timestamptz,
  declined_at timestamptz,
  applied_at timestamptz,
  driver_id uuid references drivers,
  name_folded text not null generated always as (fold_text(full_name || ' ' || phone_number || ' ' || email)) stored,
  constraint driver_invitations_reachable check (applied_at is not null or phone_number <> '' or email <> ''),
  constraint driver_invitations_applied check ((applied_at is null) = (driver_id is null))
);
-- Of two administrators with the same list one invites a person.
create unique index driver_invitations_phone on driver_invitations (phone_number) where phone_number <> '';
create unique index driver_invitations_email on driver_invitations (email) where email <> '';
create index driver_invitations_newest on driver_invitations (invited_at desc, id desc);
create index driver_invitations_batch on driver_invitations (batch_id);
create index driver_invitations_driver on driver_invitations (driver_id);

-- Whatever ends an invitation ends its messages.
create function delete_messages_of_invitation() returns trigger language plpgsql as $$
begin
  delete from messages where record_id = old.id;
  return null;
end $$;
create trigger driver_invitations_messages after delete on driver_invitations
  for each row execute function delete_messages_of_invitation();
