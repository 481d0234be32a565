-- A company asks to cancel its request; the office confirms.
alter table company_requests add column cancel_asked_at timestamptz;
