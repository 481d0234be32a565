-- Messages that were only written to a file, since nothing is set up that would send them: lists and counts have them apart from sent ones.
create index messages_written on messages (created_at desc, id desc) where is_file;
