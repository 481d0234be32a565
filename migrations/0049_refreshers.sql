-- A refresher: its certificates are valid for some months, and count as a kind of checks in the files of drivers.
alter table trainings add column valid_months smallint
  constraint trainings_valid_months check (valid_months between 1 and 120);
alter table trainings add column counts_as uuid references check_kinds;
-- As the training said when the certificate was made.
alter table certificates add column valid_until date;
-- The certificate that the check came from. Erasing the trainee keeps the driver's check.
alter table checks add column certificate_id uuid references certificates on delete set null;
create unique index checks_of_certificate on checks (certificate_id) where certificate_id is not null;
