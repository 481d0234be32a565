-- Those who wait for a decision or a placement, by when they applied: what is due is counted from the earliest on, and only so far.
create index drivers_waiting on drivers (created_at) include (id)
  where status in ('Pending', 'Approved', 'Blocked') and erased_at is null;

-- A search among many requests of people about their data.
create index privacy_requests_texts on privacy_requests
  using gin (fold_text(name) gin_trgm_ops, fold_text(contact) gin_trgm_ops, fold_text(reference) gin_trgm_ops,
    fold_text(record_reference) gin_trgm_ops);
