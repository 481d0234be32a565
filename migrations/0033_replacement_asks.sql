-- The placed driver to be replaced: until then the question stays open although the request has all its drivers.
alter table asks add column replaces_driver_id uuid references drivers;

-- Undoing an end adds another placement with the same beginning, and now marks the former one.
update placements set is_undone = true where ended_at is not null and exists (
  select from placements as again
  where again.driver_id = placements.driver_id and again.request_id = placements.request_id
    and again.started_at = placements.started_at and again.id > placements.id
);
