-- The images of a driver's documents.
create table driver_documents (
  id uuid primary key,
  driver_id uuid not null references drivers,
  document_group text not null constraint driver_documents_group
    check (document_group in ('drivers', 'nin', 'medical', 'education')),
  position smallint not null,
  file_name text not null constraint driver_documents_file unique references stored_files,
  original_name text not null,
  bytes integer not null,
  created_at timestamptz not null,
  -- A document that a newer one takes the place of is kept.
  replaced_at timestamptz
);
create unique index driver_documents_place on driver_documents (driver_id, document_group, position) where replaced_at is null;
create index driver_documents_of_driver on driver_documents (driver_id);

create function add_to_document_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into driver_totals (status, drivers, document_bytes)
      select status, 0, sum(bytes) from came join drivers on drivers.id = driver_id group by status;
  else
    insert into driver_totals (status, drivers, document_bytes)
      select status, 0, -sum(bytes) from went join drivers on drivers.id = driver_id group by status;
  end if;
  return null;
end $$;
create trigger driver_documents_counted_in after insert on driver_documents
  referencing new table as came for each statement execute function add_to_document_totals();
create trigger driver_documents_counted_out after delete on driver_documents
  referencing old table as went for each statement execute function add_to_document_totals();

-- Documents are shown with their driver. New ones come with the application, or take the place of others; deleted ones go with a
-- change of the status.
create function raise_versions_of_drivers() returns trigger language plpgsql as $$
begin
  update drivers set version = version + 1 where id in (select driver_id from changed);
  return null;
end $$;
create trigger driver_documents_raise_version after update on driver_documents
  referencing new table as changed for each statement execute function raise_versions_of_drivers();

-- What an administrator has decided about a driver's document, that is all images of one group. Without a row nobody has judged it.
create table document_verdicts (
  driver_id uuid not null references drivers,
  document_group text not null constraint document_verdicts_group
    check (document_group in ('drivers', 'nin', 'medical', 'education')),
  verdict text not null constraint document_verdicts_verdict check (verdict in ('accepted', 'new-needed')),
  -- Why a new one is needed.
  reason text,
  -- For the applicant, and for colleagues only.
  words text not null default '',
  note text not null default '',
  -- Accepted by approving the driver, without having been judged before: counts as long as the driver is approved.
  with_approval boolean not null default false,
  -- By the name of that time, which stays when the account goes.
  decided_by text not null,
  admin_id uuid references admins on delete set null,
  decided_at timestamptz not null,
  primary key (driver_id, document_group),
  constraint document_verdicts_reason check ((verdict = 'new-needed') = (reason is not null))
);

-- Who set which expiry date, and what it was before; also where no new images came with it.
create table document_expiry_changes (
  -- A UUID version 7: changes of one moment stand in their order.
  id uuid primary key,
  driver_id uuid not null references drivers,
  document text not null constraint document_expiry_changes_document check (document in ('licence', 'medicalRecord')),
  from_date date not null,
  to_date date not null,
  -- How many images of the new document came with it.
  images smallint not null,
  -- By the name of that time, which stays when the account goes.
  changed_by text not null,
  admin_id uuid references admins on delete set null,
  changed_at timestamptz not null
);
create index document_expiry_changes_of_driver on document_expiry_changes (driver_id, changed_at desc, id desc);
-- Removing an administrator looks for their changes.
create index document_expiry_changes_of_admin on document_expiry_changes (admin_id) where admin_id is not null;

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

-- New documents that wait for an administrator, beside the driver's documents: accepting one moves it there, with its id.
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

-- Which reminders of an expiring document a driver has had: one row for each step before and after an expiry date, so that no
-- step is sent twice. A new expiry date begins anew.
create table document_reminders (
  driver_id uuid not null references drivers on delete cascade,
  document text not null constraint document_reminders_document check (document in ('licence', 'medicalRecord')),
  expires_on date not null,
  -- Days before the expiry date; negative after it.
  step smallint not null,
  -- The occasion of the messages that it was told with, which can be about both documents.
  reminder_id uuid not null,
  reminded_at timestamptz not null,
  primary key (driver_id, document, expires_on, step)
);
create index document_reminders_oldest on document_reminders (reminded_at);
