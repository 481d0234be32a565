-- Where a blocked driver goes back to; whoever was assigned is removed from the placement first.
alter table drivers add column status_before_block text constraint drivers_status_before_block
  check (status_before_block in ('Pending', 'Approved', 'Rejected'));
update drivers set status_before_block = 'Approved' where status = 'Blocked';
alter table drivers add constraint drivers_block_remembers check ((status = 'Blocked') = (status_before_block is not null));

-- A driver's work with a company. Ended ones stay, as the driver's and the request's history.
create table placements (
  id uuid primary key,
  driver_id uuid not null references drivers,
  request_id uuid not null references company_requests,
  started_at timestamptz not null,
  ended_at timestamptz
);
-- Nobody works in two places at once.
create unique index placements_one_open on placements (driver_id) where ended_at is null;
create index placements_of_request on placements (request_id, started_at desc, id desc) where ended_at is null;
create index placements_newest on placements (started_at desc, id desc) where ended_at is null;

create table driver_status_changes (
  id uuid primary key,
  driver_id uuid not null references drivers,
  from_status text not null,
  to_status text not null,
  -- By the name of that time, which stays when the account goes.
  changed_by text not null,
  admin_id uuid references admins on delete set null,
  -- The request whose placement began or ended with the change.
  request_id uuid references company_requests,
  changed_at timestamptz not null
);
create index driver_status_changes_of_driver on driver_status_changes (driver_id, changed_at desc, id desc);

-- A document that a newer one takes the place of is kept.
alter table driver_documents add column replaced_at timestamptz;
alter table driver_documents drop constraint driver_documents_place;
create unique index driver_documents_place on driver_documents (driver_id, document_group, position) where replaced_at is null;
create index driver_documents_of_driver on driver_documents (driver_id);
