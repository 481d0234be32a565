-- Binds an Idempotency-Key to the words and files that came with it: a SHA-256 of them, and the digest that the sender gave
-- them, if any. What was answered before has none, and there is nothing left to make one of. Those answers go rather than
-- refuse for a day whoever repeats a form honestly: it is checked like a new one, and at worst stored twice.
-- The default is for an older version that still runs on this database: what it stores matches no words.
delete from idempotent_answers;
alter table idempotent_answers
  add column fingerprint bytea not null default '',
  add column digest text;
