-- The list of messages narrowed to a state, and how many there are in each.
create index messages_by_state on messages (state, created_at desc, id desc);
