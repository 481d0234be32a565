-- The size of the documents of all drivers of a status, counted like the drivers: the sum of the rows of that status. A document's
-- size never changes, so updates of documents aren't counted.
alter table driver_totals add column document_bytes bigint not null default 0;
insert into driver_totals (status, drivers, document_bytes)
  select status, 0, sum(bytes) from driver_documents join drivers on drivers.id = driver_id group by status;

create function add_to_document_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into driver_totals (status, drivers, document_bytes)
      select status, 0, sum(bytes) from came join drivers on drivers.id = driver_id group by status;
  else
    insert into driver_totals (status, drivers, document_bytes)
      select status, 0, -sum(bytes) from went join drivers on drivers.id = driver_id group by status;
  end if;
  return null;
end $$;
create trigger driver_documents_counted_in after insert on driver_documents
  referencing new table as came for each statement execute function add_to_document_totals();
create trigger driver_documents_counted_out after delete on driver_documents
  referencing old table as went for each statement execute function add_to_document_totals();

create or replace function add_to_driver_totals() returns trigger language plpgsql as $$
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

-- With everything that a list of ids needs, so that the first digits of a number, which many drivers share, are looked up without
-- reading the drivers.
drop index drivers_number_text;
create index drivers_number_text on drivers ((driver_number::text) text_pattern_ops)
  include (driver_number, created_at, id, status);

-- With the name, so that walking past drivers whose names lack a text doesn't read them. The indexes of the order have what the
-- conditions of the list need.
drop index drivers_newest;
create index drivers_newest on drivers (created_at desc, id desc) include (status, name_folded);
drop index drivers_newest_of_status;
create index drivers_newest_of_status on drivers (status, created_at desc, id desc) include (name_folded);
drop index drivers_soonest_expiry;
create index drivers_soonest_expiry on drivers (least(licence_expires_on, medical_expires_on), created_at desc, id desc)
  include (licence_expires_on, medical_expires_on, status, name_folded) where status not in ('Rejected', 'Deleted');
