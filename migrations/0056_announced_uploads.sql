-- Photos of an application that were announced only: the oldest ones make room for new ones, of each sender and of all.
create index application_uploads_announced on application_uploads (sender, created_at desc, id desc) where file_name is null;
create index application_uploads_announced_by_all on application_uploads (created_at desc, id desc) where file_name is null;
