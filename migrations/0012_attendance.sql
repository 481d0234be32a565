-- What was pressed or scanned at the door: rows are only added, in any order, since phones send them later.
create table attendance_marks (
  -- Made by the phone, so that a mark that is sent twice counts once.
  id uuid primary key,
  enrolment_id uuid not null references enrolments on delete cascade,
  held_on date not null,
  -- 'Unmarked' takes a mark back.
  state text not null constraint attendance_marks_state check (state in ('Came', 'Late', 'Absent', 'Unmarked')),
  -- By the phone's clock.
  marked_at timestamptz not null,
  -- The mark that the phone showed, which this one corrects. It can arrive later.
  replaces uuid constraint attendance_marks_replaces check (replaces <> id),
  is_scan boolean not null,
  received_at timestamptz not null
);
create index attendance_marks_of_enrolment on attendance_marks (enrolment_id, held_on, replaces);
-- Those that say otherwise than a certificate can be.
create index attendance_marks_against on attendance_marks (enrolment_id, held_on) where state in ('Absent', 'Unmarked');

-- How each registration stands on each day. It depends on the marks alone, not on their order: of those that nobody has corrected, coming
-- counts more than being absent, and then the earliest.
create view attendance as
  select distinct on (enrolment_id, held_on) enrolment_id, held_on, state, marked_at, id as mark_id
  from attendance_marks as mark
  where not exists (
    select from attendance_marks as correction
    where correction.enrolment_id = mark.enrolment_id and correction.held_on = mark.held_on and correction.replaces = mark.id
  )
  order by enrolment_id, held_on, state in ('Came', 'Late') desc, state = 'Absent' desc, marked_at, id;
