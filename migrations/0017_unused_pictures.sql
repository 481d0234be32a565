-- When a public picture was first found to be used by nothing. It stays for a while, since pages that show it may be cached.
alter table public_pictures add column unused_since timestamptz;
create index public_pictures_unused on public_pictures (unused_since) where unused_since is not null;
create index trainings_picture on trainings (picture_id) where picture_id is not null;
create index past_trainings_picture on past_trainings (picture_id);

-- Removing an administrator looks for their changes.
create index driver_status_changes_of_admin on driver_status_changes (admin_id) where admin_id is not null;
create index document_expiry_changes_of_admin on document_expiry_changes (admin_id) where admin_id is not null;
