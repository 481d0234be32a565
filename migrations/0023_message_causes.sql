-- First messages of forms have a budget of their own.
alter table messages drop constraint messages_cause;
alter table messages add constraint messages_cause check (cause in ('form', 'visitor', 'clock', 'office')) not valid;
