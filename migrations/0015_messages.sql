-- Messages to people outside and to administrators: one row for each address and channel, written in the transaction of what it
-- tells. It is delivered afterwards, so nothing is told that didn't happen, and nothing that happened stays untold.
create table messages (
  -- A UUID version 7, so that messages of one moment stand in their order.
  id uuid primary key,
  event text not null,
  -- The occurrence of the event, such as the id of a change of status. An address is told of an occurrence once in each channel.
  occasion text not null,
  -- Who has led to it: somebody who isn't signed in, the clock (a reminder), or the office, which has decided or written something.
  cause text not null constraint messages_cause check (cause in ('visitor', 'clock', 'office')),
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
  -- What its code or link is made for, just before it is handed over: neither is stored. Null if it has none.
  secret_for text,
  -- Whether it goes before everything that can wait, at any time of the day: codes, and what concerns the safety of an account.
  is_urgent boolean not null default false,
  -- Held back is what the office hasn't decided or written beyond what one person, one sender or a day gets, and texts to numbers that
  -- are no Nigerian mobile ones. The office can send them.
  state text not null default 'Waiting' constraint messages_state
    check (state in ('Waiting', 'Sending', 'Sent', 'Delivered', 'Failed', 'Given up', 'Held back')),
  attempts integer not null default 0,
  -- When it is tried next.
  due_at timestamptz not null,
  -- When it is given up, whether it was tried or not; null: never for that reason.
  expires_at timestamptz,
  -- When an instance began to hand it over.
  claimed_at timestamptz,
  error text,
  provider_id text,
  -- Whether it was only written to a file, since no mail server or provider is set up.
  is_file boolean not null default false,
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
-- They are looked for first, and few, so that a code doesn't wait behind ten thousand reminders.
create index messages_urgent on messages (channel, due_at, id) where state = 'Waiting' and is_urgent;
create index messages_expiring on messages (expires_at) where state = 'Waiting';
create index messages_claimed on messages (claimed_at) where state = 'Sending';
-- Messages that wait are withdrawn with the decision they tell of.
create index messages_by_occasion on messages (occasion) where state = 'Waiting';
create index messages_newest on messages (created_at desc, id desc);
-- The list of messages narrowed to a state, and how many there are in each.
create index messages_by_state on messages (state, created_at desc, id desc);
-- Messages that will not arrive as they are: the dashboard and the bell name the latest.
create index messages_failed on messages (ended_at desc, id desc) where state in ('Failed', 'Given up');
create index messages_of_record on messages (record_id, created_at desc, id desc);
create index messages_by_provider on messages (provider_id) where provider_id is not null;
create index messages_found_by on messages using gin (found_by gin_trgm_ops);
-- Registrations that were deleted are found by the messages about them.
create index messages_to_trainees on messages (address) where record_kind = 'enrolment';

-- The words of messages that administrators have changed, by event. What isn't here, or is null, is as it is shipped.
create table message_templates (
  id uuid primary key,
  event text not null constraint message_templates_event unique,
  subject text,
  words text,
  text text,
  sends_mail boolean not null default true,
  sends_text boolean not null default true,
  version integer not null default 1,
  changed_by text,
  changed_at timestamptz
);
