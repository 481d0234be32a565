-- The outcome of a test on the road. A check that was not passed counts like a missing one.
alter table checks add column outcome text
  constraint checks_outcome check (outcome in ('Passed', 'Passed with remarks', 'Not passed'));
