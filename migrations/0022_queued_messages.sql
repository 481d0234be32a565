-- Whether the form's message with the link to its status was queued: a repeated answer says the same as the first.
alter table idempotent_answers add column is_message_queued boolean not null default false;
