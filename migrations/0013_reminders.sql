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
