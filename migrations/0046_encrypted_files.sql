-- The key of a file's content, sealed with a data key; null for files that were stored before they were encrypted. Whoever deletes the
-- row makes every copy of the file unreadable.
-- plain: what is in the store may still be as it was before encryption, until it has been replaced. The default is for rows of before,
-- and of instances that still run the version before.
alter table stored_files
  add column sealed_key bytea,
  add column plain boolean not null default true,
  add constraint stored_files_plain check (plain or sealed_key is not null);
create index stored_files_plain on stored_files (name) where plain;
