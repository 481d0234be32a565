-- Deleting a file takes three steps: no transaction can keep it any more (dropped), it is removed from the store, and its row goes.
-- So no transaction is open while the store is waited for, and what a broken store could not remove is known.
-- The SHA-256 of the content; null for files that were stored before it was noted, until `npm run check -- --repair` has read them.
alter table stored_files
  add column dropped boolean not null default false,
  add column sha256 bytea constraint stored_files_sha256 check (length(sha256) = 32);
