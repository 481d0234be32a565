-- What waits to be told of a decision is taken back with it.
create index messages_by_occasion on messages (occasion) where state = 'Waiting';
