-- What an administrator has decided about a driver's document, that is all images of one group. Without a row nobody has judged it.
-- Drivers who were approved before have no rows: their documents count as accepted when they are read.
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

-- Why a driver was rejected. The call works without a reason, so that there can be none, and texts without one.
alter table driver_status_changes
  add column rejection_reason text,
  add column rejection_words text not null default '',
  add column rejection_note text not null default '';

-- The SHA-256 of what was sent, before it was re-encoded: two people who send the same picture send the same bytes. Null for files
-- of before, whose originals are gone, and for what isn't a document.
alter table stored_files
  add column sent_sha256 bytea constraint stored_files_sent_sha256 check (length(sent_sha256) = 32);
create index stored_files_sent on stored_files (sent_sha256) where sent_sha256 is not null;

-- What tells that somebody has applied twice. With the number, so that the newest are found without reading them all.
create function licence_key(text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace($1, '[^[:alnum:]]+', '', 'g'));
create index drivers_same_email on drivers (email, driver_number);
create index drivers_same_phone on drivers (phone_number, driver_number);
create index drivers_same_licence on drivers (licence_key(licence_number), driver_number);

-- Who looks at which application. Rows are worth nothing after half a minute, so they need not survive a crash.
create unlogged table presences (
  driver_id uuid not null references drivers,
  admin_id uuid not null references admins on delete cascade,
  seen_at timestamptz not null,
  primary key (driver_id, admin_id)
);
create index presences_age on presences (seen_at);
