-- The words of messages that administrators have changed, by event. What isn't here, or is null, is as it is shipped.
create table message_templates (
  id uuid primary key,
  event text not null unique,
  subject text,
  words text,
  text text,
  sends_mail boolean not null default true,
  sends_text boolean not null default true,
  version int not null default 1,
  changed_by text,
  changed_at timestamptz
);
