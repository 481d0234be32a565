-- Messages with a code or a link that lets somebody in, and messages that are of no use later.
alter table messages
  -- Whether it goes before everything that can wait, at any time of the day: codes, and what concerns the safety of an account.
  add column is_urgent boolean not null default false,
  -- When it is given up, whether it was tried or not; null: never for that reason.
  add column expires_at timestamptz,
  -- What its code or link is made for, just before it is handed over: neither is stored. Null if it has none.
  add column secret_for text;

-- They are looked for first, and few, so that a code doesn't wait behind ten thousand reminders.
create index messages_urgent on messages (channel, due_at, id) where state = 'Waiting' and is_urgent;
create index messages_expiring on messages (expires_at) where state = 'Waiting';
