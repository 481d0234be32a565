-- Messages to people outside and to administrators: one row for each address and channel, written in the transaction of what it
-- tells. It is delivered afterwards, so nothing is told that didn't happen, and nothing that happened stays untold.
create table messages (
  -- A UUID version 7, so that messages of one moment stand in their order.
  id uuid primary key,
  event text not null,
  -- What of this event it is, such as the id of a change of status. Of one occasion an address is told once in each channel.
  occasion text not null,
  channel text not null constraint messages_channel check (channel in ('mail', 'text')),
  address text not null,
  recipient_name text not null,
  -- The driver, request, consultation, enrolment or account that it is about; no foreign key, since it can be any of them.
  record_kind text not null,
  record_id uuid not null,
  record_name text not null,
  record_reference text not null,
  subject text not null,
  words text not null,
  -- An iCalendar file that goes with a mail.
  calendar text,
  state text not null default 'Waiting' constraint messages_state
    check (state in ('Waiting', 'Sending', 'Sent', 'Delivered', 'Failed', 'Given up')),
  attempts int not null default 0,
  -- When it is tried next.
  due_at timestamptz not null,
  -- When an instance began to hand it over.
  claimed_at timestamptz,
  error text,
  provider_id text,
  -- The administrator who wrote it or sent it again; null if the product did.
  sent_by text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When it was delivered, or failed for good.
  ended_at timestamptz,
  found_by text not null generated always as (fold_text(recipient_name || ' ' || address || ' ' || record_reference)) stored,
  constraint messages_once unique (event, occasion, channel, address)
);
create index messages_due on messages (channel, due_at, id) where state = 'Waiting';
create index messages_claimed on messages (claimed_at) where state = 'Sending';
create index messages_newest on messages (created_at desc, id desc);
create index messages_of_record on messages (record_id, created_at desc, id desc);
create index messages_by_provider on messages (provider_id) where provider_id is not null;
create index messages_found_by on messages using gin (found_by gin_trgm_ops);
