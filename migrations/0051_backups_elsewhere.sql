-- Sending a finished backup to a bucket, and reading it back from there.
alter table backups
  add column sent_at timestamptz,
  add column send_percent integer,
  add column send_touched_at timestamptz,
  add column send_failure text;
