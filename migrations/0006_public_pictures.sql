-- Pictures that everybody may see. The id is made from what the picture shows, so that its address may be kept for ever and
-- the same picture is stored once.
create table public_pictures (
  id text primary key constraint public_pictures_id check (id ~ '^[0-9a-f]{32}$'),
  large_file text not null constraint public_pictures_large unique references stored_files,
  small_file text not null constraint public_pictures_small unique references stored_files,
  created_at timestamptz not null
);
