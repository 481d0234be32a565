-- When a question ended before it was asked again, so that asking again can be taken back.
alter table asks add column first_ends_at timestamptz;
