-- Drivers: the applications of those who want to work, and what becomes of them.
create table drivers (
  id uuid,
  -- What people call the driver by, from 100001 upwards; a sequence gives no number twice.
  driver_number bigint generated always as identity (start with 100001) constraint drivers_number unique,
  full_name text not null,
  email text not null,
  phone_number text not null,
  age_bracket text not null,
  address text not null,
  city text not null,
  state text not null,
  -- The licence number, encrypted by the program, which has the key; null once the person is erased.
  licence_sealed bytea,
  -- A keyed hash of the number's letters and digits, to look it up by; null for a number without any.
  licence_hash bytea,
  licence_expires_on date not null,
  medical_expires_on date not null,
  -- The earlier of both.
  first_expires_on date generated always as (least(licence_expires_on, medical_expires_on)) stored,
  years_of_experience smallint not null constraint drivers_experience check (years_of_experience between 1 and 60),
  vehicle_type text not null constraint drivers_vehicle check (vehicle_type in ('Truck', 'Van', 'Car', 'Bus')),
  previous_experience text not null,
  -- By which link the driver came; null for those who came without one.
  source_id uuid references sources,
  status text not null default 'Pending' constraint drivers_status
    check (status in ('Pending', 'Approved', 'Assigned', 'Blocked', 'Rejected', 'Deleted')),
  -- Where a blocked driver goes back to; whoever was assigned is removed from the placement first.
  status_before_block text constraint drivers_status_before_block
    check (status_before_block in ('Pending', 'Approved', 'Rejected')),
  -- What a deleted driver is restored to, until the documents are destroyed.
  deleted_at timestamptz,
  status_before_deletion text constraint drivers_status_before_deletion
    check (status_before_deletion in ('Pending', 'Approved', 'Rejected', 'Blocked')),
  name_folded text generated always as (fold_text(full_name)) stored,
  -- When the person was taken out of the record. What stays says nothing of anybody: that it was there, its number, its status and
  -- its days. The same holds for requests, consultations and enrolments.
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- With when they applied, so that reports tell how long each waited without reading the drivers.
  primary key (id) include (created_at),
  constraint drivers_licence_hash check (licence_sealed is not null or licence_hash is null),
  -- A driver who was blocked remembers the status before the block in the bin, too.
  constraint drivers_block_remembers
    check ((status = 'Blocked' or status_before_deletion is not distinct from 'Blocked') = (status_before_block is not null)),
  constraint drivers_bin_remembers
    check (status_before_deletion is null or (status = 'Deleted' and deleted_at is not null))
);

-- The company's rule: one open application for an e-mail address and for a phone number; after a rejection one may apply again.
create unique index drivers_open_email on drivers (email)
  where status in ('Pending', 'Approved', 'Assigned', 'Blocked');
create unique index drivers_open_phone on drivers (phone_number)
  where status in ('Pending', 'Approved', 'Assigned', 'Blocked');

-- The orders of lists: newest first, the papers that expire first, of everybody whose papers matter, and those that people sort by. They
-- have the status, so that drivers who are passed or counted aren't read, and of a status what a request asks for.
create index drivers_newest on drivers (created_at desc, id desc) include (status);
create index drivers_newest_of_status on drivers (status, created_at desc, id desc)
  include (vehicle_type, state, first_expires_on);
create index drivers_soonest_expiry on drivers (first_expires_on, created_at desc, id desc) include (status)
  where status not in ('Rejected', 'Deleted');
create index drivers_by_name on drivers (name_folded, id) include (status);
create index drivers_by_vehicle on drivers (vehicle_type, id) include (status, state);
create index drivers_by_experience on drivers (years_of_experience, id) include (status);
create index drivers_by_state on drivers (state, id) include (status, vehicle_type);
create index drivers_by_licence_expiry on drivers (licence_expires_on, id) include (status);
create index drivers_by_medical_expiry on drivers (medical_expires_on, id) include (status);

-- What people look for: any letters of a name, the first signs of a driver number, a phone number or an address, the last digits of a phone
-- number, and a whole licence number. Equal ones tell that somebody has applied twice.
create index drivers_name on drivers using gin (name_folded gin_trgm_ops);
create index drivers_number_text on drivers ((driver_number::text) text_pattern_ops);
create index drivers_phone_text on drivers (phone_number text_pattern_ops);
create index drivers_phone_end on drivers (reverse(phone_number) text_pattern_ops);
-- Who types an address may mean a name: its index has both, so that those whom a common start finds are counted in it.
create index drivers_email_text on drivers (email text_pattern_ops) include (status, name_folded);
create index drivers_same_licence on drivers (licence_hash) where licence_hash is not null;

create index drivers_of_source on drivers (source_id) where source_id is not null;

create index drivers_in_bin on drivers (deleted_at) where status_before_deletion is not null;
-- Whose data is kept for longer than the privacy notice promises is looked for among what isn't erased yet: the same in
-- requests, consultations and enrolments.
create index drivers_closed on drivers (created_at) where status in ('Rejected', 'Deleted') and erased_at is null;
-- Those who wait for a decision or a placement, by when they applied: what is due is counted from the earliest on, and only so far.
create index drivers_waiting on drivers (created_at) include (id)
  where status in ('Pending', 'Approved', 'Blocked') and erased_at is null;

-- Encrypting a number with another key changes nothing that people see. A correction of one raises the version itself.
create trigger drivers_version before update on drivers
  for each row execute function raise_version('name_folded', 'first_expires_on', 'licence_sealed', 'licence_hash');

-- How many drivers there are of each status, and the size of their documents: the sum of the rows of that status. Changes are added as
-- rows of their own, so that nobody waits for anybody, and are summed up now and then. A document's size never changes, so updates of
-- documents aren't counted.
create table driver_totals (
  status text not null,
  drivers bigint not null,
  document_bytes bigint not null default 0
);

create function add_to_driver_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into driver_totals (status, drivers) select status, count(*) from came group by status;
  elsif tg_op = 'DELETE' then
    insert into driver_totals (status, drivers) select status, -count(*) from went group by status;
  else
    insert into driver_totals (status, drivers, document_bytes)
      select status, sum(change), sum(change * bytes)
      from (
        select id, came.status, 1 as change from came join went using (id) where came.status <> went.status
        union all
        select id, went.status, -1 from came join went using (id) where came.status <> went.status
      ) as changes,
      lateral (select coalesce(sum(driver_documents.bytes), 0) as bytes from driver_documents where driver_id = changes.id) as documents
      group by status;
  end if;
  return null;
end $$;
create trigger drivers_counted_in after insert on drivers
  referencing new table as came for each statement execute function add_to_driver_totals();
create trigger drivers_counted_anew after update on drivers
  referencing old table as went new table as came for each statement execute function add_to_driver_totals();
create trigger drivers_counted_out after delete on drivers
  referencing old table as went for each statement execute function add_to_driver_totals();
