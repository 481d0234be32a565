-- The pieces of files that are sent in several requests, until the last byte has arrived. They are here and not on a disk, because
-- the next request can reach another instance. Unlogged: after a crash or a failover the pieces are gone, and are sent again.
create unlogged table partial_file_pieces (
  file_id uuid not null,
  -- The number of bytes before this piece. A piece is only ever added at the end, and the key lets one sender of two do that.
  starts_at integer not null constraint partial_file_pieces_start check (starts_at >= 0),
  bytes bytea not null,
  primary key (file_id, starts_at)
);
-- Photos can't be compressed any further.
alter table partial_file_pieces alter column bytes set storage external;
