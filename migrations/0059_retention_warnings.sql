-- Records that will be erased by age although an administrator has worked on them in the last months. The office is shown them for a
-- week before.
create table retention_warnings (
  record_id uuid primary key,
  record_kind text not null constraint retention_warnings_kind
    check (record_kind in ('driver', 'request', 'consultation', 'enrolment')),
  -- In Lagos.
  warned_on date not null
);

-- What a run could not remove: [{ key, kind, id, reference }]. The next night tries again.
alter table retention_runs add column failures jsonb not null default '[]';
