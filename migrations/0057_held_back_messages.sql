-- Messages that are held back: those of public forms beyond what one person, one sender or a day gets, and texts to numbers that
-- are no Nigerian mobile ones. The office can send them.
alter table messages drop constraint messages_state;
alter table messages add constraint messages_state
  check (state in ('Waiting', 'Sending', 'Sent', 'Delivered', 'Failed', 'Given up', 'Held back'));
-- What has led to it: a form that somebody outside has sent, the clock (a reminder), or the office.
alter table messages add column cause text not null default 'office'
  constraint messages_cause check (cause in ('form', 'clock', 'office'));
