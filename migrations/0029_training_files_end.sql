-- Trainings have no files any more. The rows go now, and the next sweep drops the files. The empty table stays for the version before,
-- which can run beside this one.
with deleted as (delete from training_files returning file_name)
update stored_files set kept = false, owner = 0 from deleted where name = file_name;
alter table training_files add constraint training_files_former check (false);
