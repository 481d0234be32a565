-- What a deleted driver is restored to, until the documents are destroyed. Drivers who were deleted before have neither.
alter table drivers add column deleted_at timestamptz;
alter table drivers add column status_before_deletion text constraint drivers_status_before_deletion
  check (status_before_deletion in ('Pending', 'Approved', 'Rejected', 'Blocked'));
alter table drivers add constraint drivers_bin_remembers
  check (status_before_deletion is null or (status = 'Deleted' and deleted_at is not null));
-- A driver who was blocked remembers the status before the block in the bin, too.
alter table drivers drop constraint drivers_block_remembers;
alter table drivers add constraint drivers_block_remembers
  check ((status = 'Blocked' or status_before_deletion is not distinct from 'Blocked') = (status_before_block is not null));
create index drivers_in_bin on drivers (deleted_at) where status_before_deletion is not null;

-- Captions can be changed, by several people.
alter table past_trainings add column version integer not null default 1;
create trigger past_trainings_version before update on past_trainings
  for each row execute function raise_version('created_at');

-- With all that available drivers can be filtered by, so that counting them doesn't read them.
drop index drivers_available;
create index drivers_available on drivers (vehicle_type, state, created_at desc, id desc)
  include (licence_expires_on, medical_expires_on, years_of_experience) where status = 'Approved';
