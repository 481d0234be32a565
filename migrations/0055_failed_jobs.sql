-- Decisions on many drivers that the server could not carry out, although it tried again: they end as failed.
alter table bulk_jobs drop constraint bulk_jobs_state_check;
alter table bulk_jobs add constraint bulk_jobs_state_check
  check (state in ('waiting', 'running', 'done', 'cancelled', 'failed'));
