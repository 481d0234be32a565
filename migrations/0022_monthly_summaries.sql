-- Administrators who get the figures of each month by mail. `sent_month` is the first day of the last month that was told: setting it claims the
-- mail, so that it goes out once however many instances there are.
create table monthly_summaries (
  admin_id uuid primary key references admins on delete cascade,
  wanted_since timestamptz not null,
  sent_month date
);
