-- A block and a cancelled request end placements too, with a reason of their own.
alter table placements
  drop constraint placements_end_reason,
  add constraint placements_end_reason check (
    end_reason in ('company', 'absent', 'incident', 'left', 'papers', 'over', 'other', 'blocked', 'cancelled')
  );

-- The list of all placements, the latest first, and its counts by month and reason.
create index placements_listed on placements (started_at desc, id desc) include (ended_at, end_reason) where not is_undone;
