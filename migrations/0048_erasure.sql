-- When the person was taken out of a record. What stays says nothing of anybody: that it was there, its number, its status and its days.
alter table drivers add column erased_at timestamptz;
alter table company_requests add column erased_at timestamptz;
alter table consultations add column erased_at timestamptz;
alter table enrolments add column erased_at timestamptz;

-- Nothing can be done with an erased record, whichever screen or instance tries.
create function refuse_change_of_erased() returns trigger language plpgsql as $$
begin
  raise exception 'the personal data of this record has been erased' using errcode = 'ERASE';
end $$;
create trigger drivers_erased before update on drivers
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();
create trigger company_requests_erased before update on company_requests
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();
create trigger consultations_erased before update on consultations
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();
create trigger enrolments_erased before update on enrolments
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();

-- A record that nothing removes or erases while it is held, such as in a dispute.
create table legal_holds (
  id uuid primary key,
  record_kind text not null constraint legal_holds_kind check (record_kind in ('driver', 'request', 'consultation', 'enrolment')),
  record_id uuid not null,
  reason text not null constraint legal_holds_reason check (reason <> ''),
  set_by text not null,
  set_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  constraint legal_holds_lifted check ((lifted_by is null) = (lifted_at is null))
);
create unique index legal_holds_open on legal_holds (record_id) where lifted_at is null;
