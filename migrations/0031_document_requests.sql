-- What a driver was asked to send anew, by a link with a token of which only a hash is kept. Of one driver at most one request is
-- open: it was neither answered nor withdrawn, and counts as long as it hasn't expired.
create table document_requests (
  id uuid primary key,
  driver_id uuid not null references drivers,
  token_hash bytea not null constraint document_requests_token unique,
  -- [{ group, reason, words }], one for each kind of document.
  documents jsonb not null,
  -- By the name of that time, which stays when the account goes.
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- SHA-256 of the secret of the uploads that it was answered with: the same answer again is known by it.
  sent_with bytea,
  withdrawn_at timestamptz,
  constraint document_requests_sent check ((sent_at is null) = (sent_with is null)),
  constraint document_requests_end check (sent_at is null or withdrawn_at is null)
);
create unique index document_requests_open on document_requests (driver_id) where sent_at is null and withdrawn_at is null;
create index document_requests_of_driver on document_requests (driver_id, asked_at desc, id desc);
create index document_requests_sent on document_requests (sent_at desc, id desc) where sent_at is not null;
create index document_requests_ended on document_requests (coalesce(sent_at, withdrawn_at, expires_at));

-- What came back and waits for an administrator, beside the driver's documents: accepting it moves it there, with its id.
create table sent_documents (
  id uuid primary key,
  driver_id uuid not null references drivers,
  document_group text not null constraint sent_documents_group
    check (document_group in ('drivers', 'nin', 'medical', 'education')),
  position smallint not null,
  file_name text not null constraint sent_documents_file unique references stored_files,
  original_name text not null,
  bytes integer not null,
  -- The expiry date that was sent with it, the same for all images of a licence or a medical record.
  expires_on date,
  sent_at timestamptz not null,
  constraint sent_documents_place unique (driver_id, document_group, position),
  constraint sent_documents_expiry check ((expires_on is not null) = (document_group in ('drivers', 'medical')))
);
-- Who has waited longest to be checked.
create index sent_documents_oldest on sent_documents (sent_at, driver_id);

-- Both are shown with their driver. Sent documents go with a verdict on them, or with the driver's; requests long after their end.
create trigger document_requests_raise_version_at_start after insert on document_requests
  referencing new table as changed for each statement execute function raise_versions_of_drivers();
create trigger document_requests_raise_version_at_end after update on document_requests
  referencing new table as changed for each statement execute function raise_versions_of_drivers();
create trigger sent_documents_raise_version_at_start after insert on sent_documents
  referencing new table as changed for each statement execute function raise_versions_of_drivers();
