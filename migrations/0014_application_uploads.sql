-- Photos that were sent before the application, or the answer to a link, that names them. Whoever names them takes the row (drivers
-- own their documents elsewhere); what nobody has taken within a day is deleted, with its file.
create table application_uploads (
  -- SHA-256 of the sender's secret, without which nobody can remove or use a photo.
  secret_hash bytea not null,
  document_group text not null,
  -- SHA-256 of what was sent, in hex.
  sha256 text not null,
  -- The network address whose daily limit counts the bytes, so that they can be given back.
  sender text not null,
  file_name text not null constraint application_uploads_file unique references stored_files,
  -- Those of the stored file.
  bytes integer not null,
  created_at timestamptz not null,
  primary key (secret_hash, document_group, sha256)
);
create index application_uploads_age on application_uploads (created_at);
