-- From which sender a form came, as a keyed hash, so that the office can end all that one has flooded it with. For 30 days.
create table form_senders (
  record_id uuid primary key,
  record_kind text not null constraint form_senders_kind check (record_kind in ('driver', 'request', 'consultation', 'enrolment')),
  sender bytea not null,
  sent_at timestamptz not null
);
create index form_senders_sender on form_senders (sender);
create index form_senders_sent_at on form_senders (sent_at);
