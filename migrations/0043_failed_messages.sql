-- Messages that will not arrive as they are: the dashboard and the bell name the latest.
create index messages_failed on messages (ended_at desc, id desc) where state in ('Failed', 'Given up');
