-- Who set which expiry date, and what it was before; also where no new images came with it.
create table document_expiry_changes (
  -- A UUID version 7: changes of one moment stand in their order.
  id uuid primary key,
  driver_id uuid not null references drivers,
  document text not null constraint document_expiry_changes_document check (document in ('licence', 'medicalRecord')),
  from_date date not null,
  to_date date not null,
  -- How many images of the new document came with it.
  images smallint not null,
  -- By the name of that time, which stays when the account goes.
  changed_by text not null,
  admin_id uuid references admins on delete set null,
  changed_at timestamptz not null
);
create index document_expiry_changes_of_driver on document_expiry_changes (driver_id, changed_at desc, id desc);
