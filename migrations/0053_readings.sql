-- For what documents were opened: looked up for each one that is opened.
create index activity_purposes on activity (actor, at desc) where kind = 'purpose-given';
-- What each administrator has opened: counted for each document, so that unusually many are told of.
create index activity_readings on activity (actor, at desc) include (kind, part_id)
  where kind in ('document-viewed', 'documents-loaded', 'documents-downloaded');
-- What the bell tells of the activity.
create index activity_alerts on activity (at desc, id desc) include (kind, actor)
  where kind in ('unusual-reading', 'list-exported', 'documents-downloaded', 'person-exported');
