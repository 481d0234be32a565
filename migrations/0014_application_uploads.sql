-- Photos that were sent before the application that names them. Until the last byte has arrived the bytes stand in the folder of the
-- process that receives them; then the photo is re-encoded and kept as a stored file. The application takes the row with it
-- (drivers own their documents elsewhere); what no application has taken within a day is deleted, with its file.
create table application_uploads (
  id uuid primary key,
  -- SHA-256 of the sender's secret, without which nobody can continue, remove or use an upload.
  secret_hash bytea not null,
  -- The network address whose daily limit counts the bytes, so that they can be given back.
  sender text not null,
  original_name text not null,
  -- The bytes that were announced, and those of the stored file.
  length integer not null constraint application_uploads_length check (length > 0),
  file_name text constraint application_uploads_file unique references stored_files,
  bytes integer,
  created_at timestamptz not null,
  constraint application_uploads_stored check ((file_name is null) = (bytes is null))
);
create index application_uploads_secret on application_uploads (secret_hash);
create index application_uploads_age on application_uploads (created_at);
