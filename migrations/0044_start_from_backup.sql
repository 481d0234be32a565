-- Whether the product has no record of a person except administrators, and no file: then a backup can replace its data.
create function has_no_people() returns boolean language sql stable as $$
  select not exists (select from person_records)
    and not exists (select from driver_invitations)
    and not exists (select from stored_files)
$$;
