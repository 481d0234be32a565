-- The code by which somebody proves that a record is theirs, before more is shown than how far it is: one for each record, sent to the
-- phone number or email address on it. Only a keyed hash of it is kept, and it dies of five wrong tries.
create table own_data_codes (
  record_id uuid primary key,
  code_hash bytea not null,
  -- How it was sent.
  channel text not null constraint own_data_codes_channel check (channel in ('text', 'mail')),
  tries_left smallint not null constraint own_data_codes_tries check (tries_left >= 0),
  expires_at timestamptz not null
);
create index own_data_codes_expires_at on own_data_codes (expires_at);
