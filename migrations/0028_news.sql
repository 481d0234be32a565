-- Up to when an administrator has read the news of a topic: a kind of news, or one training's registrations; '' is all of it. What
-- was created before read_before is read. The news themselves are the rows of the drivers, requests and so on.
create table news_readings (
  admin_id uuid not null references admins on delete cascade,
  topic text not null,
  read_before timestamptz not null,
  primary key (admin_id, topic)
);
-- Nobody begins with the news of the last weeks.
insert into news_readings (admin_id, topic, read_before) select id, '', now() from admins;
